import { createParamDecorator, Injectable, type ExecutionContext } from '@nestjs/common';
import type { StaffPrincipal } from '@corella/contracts/identity';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../problem/refused.js';
import { policyOf, type CallerCheck } from '../routes/route-policy.js';
import { Limits } from '../web/limits.js';
import { Principals } from './principals.js';

declare module 'fastify' {
  interface FastifyRequest {
    staff?: StaffPrincipal;
  }
}

@Injectable()
export class StaffGuard implements CallerCheck {
  constructor(
    private readonly principals: Principals,
    private readonly limits: Limits,
  ) {}

  async admit(request: FastifyRequest): Promise<void> {
    const staff = await this.principals.staff(request.raw);
    if (!staff) throw new Refused({ code: 'session-required' });
    await this.limits.demandPrincipal(`staff:${staff.staffId}`);
    // Before the permission is looked at, because the audit log names who was refused.
    request.staff = staff;
    const { caller } = policyOf(request);
    const wanted = caller.kind === 'staff' ? caller.permissions : [];
    if (wanted.length > 0 && !wanted.some((permission) => staff.permissions.includes(permission)))
      throw new Refused({ code: 'permission-missing' });
  }
}

/** The signed-in member of staff. Only on routes with ForStaff. */
export const Staff = createParamDecorator((_: unknown, context: ExecutionContext): StaffPrincipal => {
  const { staff } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!staff) throw new Refused({ code: 'session-required' });
  return staff;
});
