import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok } from '@corella/result';
import { changeVerification } from '../../kyc/change-verification.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';

type Reply = IdentityReply<'ReopenKyc'>;

export class ReopenKycCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'ReopenKyc'>) {
    super();
  }
}

/** After a rejection the customer begins again, with the answers of before. */
@CommandHandler(ReopenKycCommand)
export class ReopenKycHandler implements ICommandHandler<ReopenKycCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request: { uid } }: ReopenKycCommand): Promise<Reply> {
    const reopened = await changeVerification(this.context, uid, { type: 'Reopen' }, { by: uid });
    return reopened.ok ? ok({ reopened: true }) : reopened;
  }
}
