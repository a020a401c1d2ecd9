import { blocksWithdrawals, type IdentityCommand, type IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { passkeyName } from '../../domain/rules/passkey-name.js';
import { hasFactor } from '../../domain/user/factors.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { blockNotAcknowledged } from '../../login/block-not-acknowledged.js';
import { newId } from '../../secrets/random-bytes.js';
import { signalChanged } from '../../sessions/signal-changed.js';
import { changeAndTell } from '../../people/tell-news.js';

type Reply = IdentityReply<'PasskeyAdd'>;

export class PasskeyAddCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'PasskeyAdd'>) {
    super();
  }
}

/** Binds a passkey that was made of what PasskeyBegin said, in the same session. */
@CommandHandler(PasskeyAddCommand)
export class PasskeyAddHandler implements ICommandHandler<PasskeyAddCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: PasskeyAddCommand): Promise<Reply> {
    const { context } = this;
    const { uid, sessionId, origin } = request;
    const { demo } = context.config;
    const user = await context.users.get(uid);
    if (user === null) return reject({ code: 'user-unknown' });
    const name = passkeyName(request.name);
    if (!name.ok) return name;
    const blocks = blocksWithdrawals('passkey-bind', { kycState: user.kycState, demo, hasFactor: hasFactor(user) });
    if (blocks && request.acknowledgeBlock !== true) return blockNotAcknowledged(context, user);
    const now = context.clock.nowMs();
    const challenge = context.challenges.take({ for: 'bind', uid, sessionId }, now);
    if (challenge === null) return reject({ code: 'passkey-expired', field: 'attestation' });
    const credential = await context.passkeys.check(request.attestation, challenge);
    if (credential === null) return reject({ code: 'passkey-wrong', field: 'attestation' });
    // Of others as well: staff log in by a credential alone, which has to have one owner.
    if ((await context.passkeys.ownerOf(credential.credentialId)) !== null)
      return reject({ code: 'passkey-exists', field: 'attestation' });
    const keyRef = newId(context.random);
    const passkey = await context.passkeys.put(uid, { keyRef, credential, name: name.value, now });
    const added = await changeAndTell(context, {
      uid,
      command: { type: 'AddPasskey', keyRef, demo },
      news: { uid, kind: 'passkey-added', origin, log: [{ uid, action: 'passkey-added' }] },
    });
    if (!added.ok) {
      await context.passkeys.remove(uid, keyRef);
      return added;
    }
    signalChanged(context, { uid });
    return ok({ passkey });
  }
}
