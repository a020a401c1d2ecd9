import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import type { RegisteredUser } from '../../domain/user/user-state.js';
import { shutCode } from '../../domain/user/shut-to.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import type { ContactBody } from '../../people/contacts.js';
import { newAddressMessage } from '../../people/owner-messages.js';
import { tellOwner } from '../../people/tell-owner.js';
import { endSessions } from '../../sessions/end-sessions.js';
import { changeAndTell } from '../../people/tell-news.js';

type Reply = IdentityReply<'ChangeEmail'>;
const MOST_AT_ONCE = 6;

export class ChangeEmailCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'ChangeEmail'>) {
    super();
  }
}

/**
 * Puts the new address in place of the old one. The new one is kept for the customer first, then the event counts, and
 * then the rows change over, which the event completes after a crash. Every session ends and no device is known.
 */
@CommandHandler(ChangeEmailCommand)
export class ChangeEmailHandler implements ICommandHandler<ChangeEmailCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: ChangeEmailCommand): Promise<Reply> {
    const { executing } = this.context;
    const key = `email:${request.uid}`;
    return (await executing.runUnlessMany(key, MOST_AT_ONCE, () => this.judge(request))) ?? reject({ code: 'busy' });
  }

  private async judge(request: IdentityCommand<'ChangeEmail'>): Promise<Reply> {
    const { context } = this;
    const { uid } = request;
    const user = await context.users.get(uid);
    const contact = await context.contacts.of(uid);
    if (user === null || contact === null) return reject({ code: 'user-unknown' });
    if (user.status !== 'active') return reject({ code: shutCode(user) });
    if (user.lock !== null) return reject({ code: 'account-locked' });
    const proven = await context.emailChanges.prove(uid, { ...request, now: context.clock.nowMs() });
    if (typeof proven === 'string') return reject({ code: proven, field: 'oldCode' });
    if ('wrong' in proven) return reject({ code: 'code-wrong', field: proven.wrong });
    if (proven.passwordVersion !== user.passwordVersion) return reject({ code: 'code-expired', field: 'oldCode' });
    return this.change(request, { user, contact, email: proven.email });
  }

  private async change(
    { uid, origin }: IdentityCommand<'ChangeEmail'>,
    { user, contact, email }: { readonly user: RegisteredUser; readonly contact: ContactBody; readonly email: string },
  ): Promise<Reply> {
    const { context } = this;
    const now = context.clock.nowMs();
    const version = user.emailVersion + 1;
    // Somebody may have signed up with it since the code was sent.
    if (!(await context.contacts.keep(uid, { ...contact, email, version }, now)))
      return reject({ code: 'email-taken', field: 'newCode' });
    if (!(await context.emailChanges.spend(uid))) return reject({ code: 'code-expired', field: 'oldCode' });
    const changed = await changeAndTell(context, {
      uid,
      command: { type: 'ChangeEmail', version },
      news: {
        uid,
        kind: 'address-changed',
        origin,
        to: contact.email,
        log: [{ uid, action: 'email-changed' }],
      },
    });
    if (!changed.ok) return changed;
    await context.contacts.changeOver(uid, version, now);
    await context.devices.forgetAll(uid);
    await endSessions(context, uid);
    await tellOwner(context, uid, (to) => newAddressMessage({ ...to, at: now }));
    return ok({ changed: true });
  }
}
