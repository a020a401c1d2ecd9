import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { signalPhone } from '../../kyc/signal-phone.js';

type Reply = IdentityReply<'EndKycHandoff'>;

export class EndKycHandoffCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'EndKycHandoff'>) {
    super();
  }
}

/** The code no longer counts, and a phone that used it sends nothing more. What it sent stays. */
@CommandHandler(EndKycHandoffCommand)
export class EndKycHandoffHandler implements ICommandHandler<EndKycHandoffCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  execute({ request: { uid } }: EndKycHandoffCommand): Promise<Reply> {
    return this.context.executing.run(`kyc:${uid}`, async () => {
      await this.context.kycHandoffs.end(uid);
      signalPhone(this.context, uid);
      return ok({ ended: true } as const);
    });
  }
}
