import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { CHALLENGE_LIFE_MS } from '../../login/challenges.js';
import { newToken } from '../../secrets/random-bytes.js';

type Reply = IdentityReply<'StaffPasskeyLoginBegin'>;

export class StaffPasskeyLoginBeginCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'StaffPasskeyLoginBegin'>) {
    super();
  }
}

/** Asks for any passkey of the staff: the browser offers those that it has. Nobody learns who has one. */
@CommandHandler(StaffPasskeyLoginBeginCommand)
export class StaffPasskeyLoginBeginHandler implements ICommandHandler<StaffPasskeyLoginBeginCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute(_command: StaffPasskeyLoginBeginCommand): Promise<Reply> {
    const { context } = this;
    const { site } = context.passkeys;
    if (site === null) return reject({ code: 'passkeys-unavailable' });
    const ticket = newToken(context.random);
    const challenge = context.staffChallenges.issue({ for: 'login', ticket }, context.clock.nowMs());
    const asked = { rpId: site.rpId, timeout: CHALLENGE_LIFE_MS, userVerification: 'required' } as const;
    return ok({ ticket, passkey: { challenge, ...asked, allowCredentials: [] } });
  }
}
