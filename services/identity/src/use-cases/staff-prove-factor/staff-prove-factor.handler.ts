import {
  FRESH_FACTOR_MS,
  type IdentityCommand,
  type IdentityRejection,
  type IdentityReply,
} from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { provePasskey } from '../../login/prove-passkey.js';
import { proveStaffCode } from '../../login/prove-staff.js';
import { staffFactors } from '../../domain/staff/staff-factors.js';
import { staffPasskeys, staffPerson } from '../../people/staff-directory.js';
import type { KnownStaff } from '../../people/staff-directory.js';

type Reply = IdentityReply<'StaffProveFactor'>;

export class StaffProveFactorCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'StaffProveFactor'>) {
    super();
  }
}

/** Takes a factor once more, for this session only: somebody else may sit at a console that was left open. */
@CommandHandler(StaffProveFactorCommand)
export class StaffProveFactorHandler implements ICommandHandler<StaffProveFactorCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  execute({ request }: StaffProveFactorCommand): Promise<Reply> {
    return this.context.executing.run(`staff-factor:${request.staff.staffId}`, () => this.note(request));
  }

  private async note(request: IdentityCommand<'StaffProveFactor'>): Promise<Reply> {
    const { context } = this;
    const { staffId, sessionId } = request.staff;
    const { method, requestId } = request;
    const staff = await context.staff.get(staffId);
    if (staff === null || staff.status !== 'active') return reject({ code: 'staff-unknown' });
    const proven = await this.prove(staff, request);
    if (!proven.ok) return proven;
    await context.audit.record({
      actor: staffId,
      role: staff.role,
      action: 'staff.factor',
      target: staffId,
      after: method,
      requestId,
    });
    const provenAt = await context.staffSessions.prove(staffId, sessionId);
    return provenAt === null ? reject({ code: 'session-unknown' }) : ok({ freshUntil: provenAt + FRESH_FACTOR_MS });
  }

  private async prove(
    staff: KnownStaff,
    { method, code = '', assertion, staff: { sessionId } }: IdentityCommand<'StaffProveFactor'>,
  ): Promise<Result<null, IdentityRejection>> {
    const methods = staffFactors(staff);
    if (!methods.includes(method)) return reject({ code: 'step-up-required', field: 'method', methods });
    if (method === 'totp') return proveStaffCode(this.context, staff, code);
    const bound = { for: 'step-up', uid: staffPerson(staff.staffId), sessionId } as const;
    return provePasskey(this.context, staffPasskeys(staff), { ...bound, assertion });
  }
}
