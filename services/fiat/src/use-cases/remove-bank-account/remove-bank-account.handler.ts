import { bankStream, type FiatCommand, type FiatReply } from '@corella/contracts/cash';
import { ok } from '@corella/result';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { decideBanks } from '../../domain/bank/bank.decide.js';
import { FIAT_CONTEXT, type FiatContext } from '../../fiat.context.js';

type Reply = FiatReply<'RemoveBankAccount'>;

export class RemoveBankAccountCommand extends Command<Reply> {
  constructor(readonly request: FiatCommand<'RemoveBankAccount'>) {
    super();
  }
}

/** Forgets a bank account. Its details go with the event. */
@CommandHandler(RemoveBankAccountCommand)
export class RemoveBankAccountHandler implements ICommandHandler<RemoveBankAccountCommand> {
  constructor(@Inject(FIAT_CONTEXT) private readonly context: FiatContext) {}

  /** In turn with requests of withdrawals, so that none begins in between. */
  execute({ request: { uid, accountId } }: RemoveBankAccountCommand): Promise<Reply> {
    const { bankStreams, withdrawing } = this.context;
    return withdrawing.run(uid, async () => {
      const hasOpenWithdrawal = await this.context.hasOpenWithdrawal(uid, accountId);
      const removed = await bankStreams.change(
        bankStream(uid),
        (state, at) => decideBanks({ type: 'Remove', uid, accountId, hasOpenWithdrawal }, state, at),
        { by: uid },
      );
      return removed.ok ? ok({ removed: true }) : removed;
    });
  }
}
