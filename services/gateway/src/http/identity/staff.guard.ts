import { createParamDecorator, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { StaffPrincipal } from '@corella/contracts/identity';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../problem/refused.js';
import { policyOf } from '../routes/route-policy.js';
import { Limits } from '../web/limits.js';
import { Principals } from './principals.js';

declare module 'fastify' {
  interface FastifyRequest {
    staff?: StaffPrincipal;
  }
}

@Injectable()
export class StaffGuard implements CanActivate {
  constructor(
    private readonly principals: Principals,
    private readonly limits: Limits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const staff = await this.principals.staff(request.raw);
    if (!staff) throw new Refused({ code: 'session-required' });
    this.limits.demandPrincipal(`staff:${staff.staffId}`);
    const { caller } = policyOf(request);
    const wanted = caller.kind === 'staff' ? caller.permissions : [];
    if (wanted.length > 0 && !wanted.some((permission) => staff.permissions.includes(permission)))
      throw new Refused({ code: 'permission-missing' });
    request.staff = staff;
    return true;
  }
}

/** The signed-in member of staff. Only on routes with ForStaff. */
export const Staff = createParamDecorator((_: unknown, context: ExecutionContext): StaffPrincipal => {
  const { staff } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!staff) throw new Refused({ code: 'session-required' });
  return staff;
});
