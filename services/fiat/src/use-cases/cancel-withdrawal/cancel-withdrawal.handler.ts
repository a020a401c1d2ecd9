import { withdrawalStream, type FiatCommand, type FiatReply } from '@corella/contracts/cash';
import { ok, reject } from '@corella/result';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { FIAT_CONTEXT, type FiatContext } from '../../fiat.context.js';
import { end } from '../../withdrawals/end-withdrawals.js';

type Reply = FiatReply<'CancelWithdrawal'>;

export class CancelWithdrawalCommand extends Command<Reply> {
  constructor(readonly request: FiatCommand<'CancelWithdrawal'>) {
    super();
  }
}

/** Its owner takes a withdrawal back, until it is picked up. */
@CommandHandler(CancelWithdrawalCommand)
export class CancelWithdrawalHandler implements ICommandHandler<CancelWithdrawalCommand> {
  constructor(@Inject(FIAT_CONTEXT) private readonly context: FiatContext) {}

  async execute({ request: { uid, withdrawalId } }: CancelWithdrawalCommand): Promise<Reply> {
    const { state } = await this.context.withdrawals.settled(withdrawalStream(withdrawalId));
    if (state === null || state.opened.uid !== uid) return reject({ code: 'withdrawal-unknown' });
    const ended = await end(this.context, withdrawalId, { as: 'canceled', reason: 'by-owner' });
    return ended.ok ? ok({ canceled: true }) : reject({ code: 'not-cancelable' });
  }
}
