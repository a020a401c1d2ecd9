import { bankStream, type FiatCommand, type FiatReply } from '@corella/contracts/cash';
import { ok, reject } from '@corella/result';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { decideBanks, guessesLeft } from '../../domain/bank/bank.decide.js';
import { accountIn } from '../../domain/bank/bank-state.js';
import { FIAT_CONTEXT, type FiatContext } from '../../fiat.context.js';

type Reply = FiatReply<'VerifyBankAccount'>;

export class VerifyBankAccountCommand extends Command<Reply> {
  constructor(readonly request: FiatCommand<'VerifyBankAccount'>) {
    super();
  }
}

/** Compares what the customer read with what was sent. A wrong amount is in the log before it is answered. */
@CommandHandler(VerifyBankAccountCommand)
export class VerifyBankAccountHandler implements ICommandHandler<VerifyBankAccountCommand> {
  constructor(@Inject(FIAT_CONTEXT) private readonly context: FiatContext) {}

  async execute({ request: { uid, accountId, cents } }: VerifyBankAccountCommand): Promise<Reply> {
    const { bankStreams, bankDetails } = this.context;
    const stream = bankStream(uid);
    const attempt = accountIn((await bankStreams.settled(stream)).state, accountId)?.test?.attempt ?? 0;
    const sent = await bankDetails.amountOf(accountId, attempt);
    const command = { type: 'Verify', uid, accountId, attempt, isRight: sent !== null && sent === cents } as const;
    const changed = await bankStreams.change(stream, (state, at) => decideBanks(command, state, at), { by: uid });
    if (!changed.ok) return changed;
    const account = accountIn(changed.value.state, accountId);
    if (account?.verifiedAt !== null && account !== undefined) return ok({ verified: true });
    const left = account === undefined ? 0 : guessesLeft(account);
    return reject({ code: 'test-amount-wrong', field: 'amount', inputs: { left } });
  }
}
