import { randomInt } from 'node:crypto';
import { bankStream, TEST_DEPOSIT_CENTS, type FiatCommand, type FiatReply } from '@corella/contracts/cash';
import { ok, reject } from '@corella/result';
import { ask } from '@corella/signals';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { mayBePaid } from '../../deposits/may-be-paid.js';
import { decideBanks, type BankCommand } from '../../domain/bank/bank.decide.js';
import { accountIn } from '../../domain/bank/bank-state.js';
import { FIAT_CONTEXT, type FiatContext } from '../../fiat.context.js';

type Reply = FiatReply<'SendTestDeposit'>;

export class SendTestDepositCommand extends Command<Reply> {
  constructor(readonly request: FiatCommand<'SendTestDeposit'>) {
    super();
  }
}

/** Draws an amount that nobody can guess, and seals it before the event that relies on it. */
@CommandHandler(SendTestDepositCommand)
export class SendTestDepositHandler implements ICommandHandler<SendTestDepositCommand> {
  constructor(@Inject(FIAT_CONTEXT) private readonly context: FiatContext) {}

  async execute({ request: { uid, accountId } }: SendTestDepositCommand): Promise<Reply> {
    const { bankStreams, bankDetails, judging, clock, signals } = this.context;
    const user = await ask(signals, 'identity.user', { uid });
    if (user === null || !mayBePaid(user)) return reject({ code: 'banks-refused' });
    return judging.run(`bank:${uid}`, async () => {
      const stream = bankStream(uid);
      const { state } = await bankStreams.settled(stream);
      const command: BankCommand = { type: 'Test', uid, accountId };
      const first = decideBanks(command, state, clock.nowMs());
      if (!first.ok) return first;
      const attempt = (accountIn(state, accountId)?.test?.attempt ?? 0) + 1;
      const cents = randomInt(TEST_DEPOSIT_CENTS.least, TEST_DEPOSIT_CENTS.most + 1);
      await bankDetails.keepAmount({ uid, accountId, attempt, cents });
      const sent = await bankStreams.change(stream, (current, at) => decideBanks(command, current, at), { by: uid });
      return sent.ok ? ok({ attempt }) : sent;
    });
  }
}
