import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { normaliseEmail } from '../../domain/rules/email-address.js';
import { holdBack } from '../../login/hold-back.js';
import { staffPerson } from '../../people/staff-directory.js';

type Reply = IdentityReply<'StaffLogin'>;

export class StaffLoginCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'StaffLogin'>) {
    super();
  }
}

/** Checks password and authenticator in one step. Every failure gets the same answer after the same time. */
@CommandHandler(StaffLoginCommand)
export class StaffLoginHandler implements ICommandHandler<StaffLoginCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: StaffLoginCommand): Promise<Reply> {
    const { context } = this;
    const email = normaliseEmail(request.email) ?? request.email.slice(0, 254).toLowerCase();
    const account = `staff:${email}`;
    const attempt = await holdBack(context, { email: account, ip: request.origin.ip });
    if (!attempt.ok) return attempt;
    const staffId = await context.staff.idOf(email);
    const staff = staffId === null ? null : await context.staff.get(staffId);
    const active = staff !== null && staff.status === 'active' ? staff : null;
    const hash = await context.staff.passwordHash(active?.staffId ?? 'nobody');
    const matches = await context.hasher.verify(active === null ? null : hash, request.password);
    const now = context.clock.nowMs();
    const proven =
      matches &&
      active !== null &&
      (await context.authenticators.check(staffPerson(active.staffId), { version: 1, code: request.code, now }));
    if (!proven || active === null) return reject({ code: 'credentials-wrong' });
    attempt.value.excuse();
    context.attempts.succeeded(account);
    const session = await context.staffSessions.create(active.staffId, 0, request.origin);
    await context.vault.put({
      kind: 'staff-activity',
      id: active.staffId,
      person: staffPerson(active.staffId),
      body: { lastLoginAt: now },
      now,
    });
    await context.audit.record({
      actor: active.staffId,
      role: active.role,
      action: 'staff.login',
      target: active.staffId,
    });
    return ok({
      session: { token: session.token, expiresAt: session.expiresAt },
      staff: await context.staff.principal(active, session.id),
    });
  }
}
