import type { FiatCommand, FiatReply } from '@corella/contracts/cash';
import { ok } from '@corella/result';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { FIAT_CONTEXT, type FiatContext } from '../../fiat.context.js';
import { repealAll } from '../../withdrawals/end-withdrawals.js';

type Reply = FiatReply<'RepealWithdrawals'>;

export class RepealWithdrawalsCommand extends Command<Reply> {
  constructor(readonly request: FiatCommand<'RepealWithdrawals'>) {
    super();
  }
}

/** Ends everything of an owner that is not picked up. */
@CommandHandler(RepealWithdrawalsCommand)
export class RepealWithdrawalsHandler implements ICommandHandler<RepealWithdrawalsCommand> {
  constructor(@Inject(FIAT_CONTEXT) private readonly context: FiatContext) {}

  async execute({ request: { uid, reason } }: RepealWithdrawalsCommand): Promise<Reply> {
    return ok({ repealed: await repealAll(this.context, uid, reason) });
  }
}
