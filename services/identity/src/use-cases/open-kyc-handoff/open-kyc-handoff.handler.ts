import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { sha256Hex } from '@corella/hash';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { signalPhone } from '../../kyc/signal-phone.js';

type Reply = IdentityReply<'OpenKycHandoff'>;

export class OpenKycHandoffCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'OpenKycHandoff'>) {
    super();
  }
}

/** Two phones that show one code at the same moment come one after the other. */
@CommandHandler(OpenKycHandoffCommand)
export class OpenKycHandoffHandler implements ICommandHandler<OpenKycHandoffCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  execute({ request: { token, phone } }: OpenKycHandoffCommand): Promise<Reply> {
    return this.context.executing.run(`kyc-handoff:${sha256Hex(token)}`, async () => {
      const used = await this.context.kycHandoffs.use(token, phone);
      if (used.uid !== null) signalPhone(this.context, used.uid);
      return 'refused' in used
        ? reject({ code: used.refused, field: 'token' })
        : ok({ phone: used.phone, until: used.until });
    });
  }
}
