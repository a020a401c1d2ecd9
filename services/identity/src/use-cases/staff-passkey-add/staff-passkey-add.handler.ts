import { MAX_PASSKEYS } from '@corella/contracts/identity';
import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { passkeyName } from '../../domain/rules/passkey-name.js';
import { staffPasskeyMessage } from '../../people/messages.js';
import { staffPasskeys, staffPerson, type KnownStaff } from '../../people/staff-directory.js';
import { newId } from '../../secrets/random-bytes.js';

type Reply = IdentityReply<'StaffPasskeyAdd'>;

export class StaffPasskeyAddCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'StaffPasskeyAdd'>) {
    super();
  }
}

/** Binds a passkey that was made of what StaffPasskeyBegin said, in the same session, and tells its owner. */
@CommandHandler(StaffPasskeyAddCommand)
export class StaffPasskeyAddHandler implements ICommandHandler<StaffPasskeyAddCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  execute({ request }: StaffPasskeyAddCommand): Promise<Reply> {
    return this.context.executing.run(`staff-factor:${request.staff.staffId}`, () => this.add(request));
  }

  private async add(request: IdentityCommand<'StaffPasskeyAdd'>): Promise<Reply> {
    const { context } = this;
    const { staffId, sessionId } = request.staff;
    const staff = await context.staff.get(staffId);
    if (staff === null || staff.status !== 'active') return reject({ code: 'staff-unknown' });
    const name = passkeyName(request.name);
    if (!name.ok) return name;
    const person = staffPerson(staffId);
    const now = context.clock.nowMs();
    const challenge = context.challenges.take({ for: 'bind', uid: person, sessionId }, now);
    if (challenge === null) return reject({ code: 'passkey-expired', field: 'attestation' });
    const credential = await context.passkeys.check(request.attestation, challenge);
    if (credential === null) return reject({ code: 'passkey-wrong', field: 'attestation' });
    if ((await context.passkeys.ownerOf(credential.credentialId)) !== null)
      return reject({ code: 'passkey-exists', field: 'attestation' });
    const keyRef = newId(context.random);
    const passkey = await context.passkeys.put(person, { keyRef, credential, name: name.value, now });
    const bound = await this.bind(staff, keyRef, request.requestId);
    if (!bound.ok) {
      await context.passkeys.remove(person, keyRef);
      return bound;
    }
    return ok({ passkey });
  }

  private async bind(staff: KnownStaff, keyRef: string, requestId: string) {
    const { context } = this;
    const { staffId, role } = staff;
    if (staffPasskeys(staff).passkeys.length >= MAX_PASSKEYS)
      return reject({ code: 'passkey-limit', inputs: { limit: MAX_PASSKEYS } } as const);
    const entry = { actor: staffId, role, action: 'staff.passkey-add', target: staffId, after: keyRef, requestId };
    await context.audit.record(entry);
    const added = await context.staff.change(staffId, { type: 'AddPasskey', keyRef });
    if (added.ok) await tellOwner(context, staffId);
    return added;
  }
}

/** Whoever did not add it hears of it. A venue without a mailer has the audit log. */
async function tellOwner(context: IdentityContext, staffId: string): Promise<void> {
  const contact = context.mailer.canSend ? await context.staff.contact(staffId) : null;
  if (contact !== null) await context.mailer.send(staffPasskeyMessage(contact.email, context.clock.nowMs()));
}
