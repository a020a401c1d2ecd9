import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { passkeyName } from '../../domain/rules/passkey-name.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { demandProof } from '../../login/step-up.js';
import { signalChanged } from '../../sessions/signal-changed.js';

type Reply = IdentityReply<'PasskeyRename'>;

export class PasskeyRenameCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'PasskeyRename'>) {
    super();
  }
}

/**
 * Gives a passkey another name, against proof: under a false name, the owner would remove the wrong one. The name is a
 * vault row, so no event tells of it, and nothing is blocked.
 */
@CommandHandler(PasskeyRenameCommand)
export class PasskeyRenameHandler implements ICommandHandler<PasskeyRenameCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: PasskeyRenameCommand): Promise<Reply> {
    const { context } = this;
    const { uid, keyRef, origin } = request;
    const user = await context.users.get(uid);
    if (user === null) return reject({ code: 'user-unknown' });
    if (user.lock !== null) return reject({ code: 'account-locked' });
    if (!user.passkeys.includes(keyRef)) return reject({ code: 'passkey-unknown' });
    const name = passkeyName(request.name);
    if (!name.ok) return name;
    const requestId = `${keyRef}:${request.bodyHash}`;
    const proven = await demandProof(context, user, { ...request, action: 'passkey-rename', requestId });
    if (!proven.ok) return proven;
    const passkey = await context.passkeys.rename(user, { keyRef, name: name.value, now: context.clock.nowMs() });
    if (passkey === null) return reject({ code: 'passkey-unknown' });
    await context.securityLog.add(uid, { kind: 'security-log', action: 'passkey-renamed', origin, ok: true });
    signalChanged(context, { uid });
    return ok({ passkey });
  }
}
