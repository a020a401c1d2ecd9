import { createParamDecorator, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { StaffPrincipal } from '@corella/contracts/identity';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../problem/refused.js';
import { Limits } from '../web/limits.js';
import { Principals } from './principals.js';

declare module 'fastify' {
  interface FastifyRequest {
    staff?: StaffPrincipal;
  }
}

const PERMISSIONS_KEY = 'corella:permissions';
/** Any one of these permissions admits; none named: every member of staff. */
export const Permit = (...permissions: readonly string[]): MethodDecorator & ClassDecorator =>
  SetMetadata(PERMISSIONS_KEY, permissions);

@Injectable()
export class StaffGuard implements CanActivate {
  constructor(
    private readonly principals: Principals,
    private readonly limits: Limits,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const staff = await this.principals.staff(request.raw);
    if (!staff) throw new Refused({ code: 'session-required' });
    this.limits.demandPrincipal(`staff:${staff.staffId}`);
    const wanted = this.reflector.getAllAndOverride<readonly string[] | undefined>(PERMISSIONS_KEY, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (wanted && wanted.length > 0 && !wanted.some((permission) => staff.permissions.includes(permission)))
      throw new Refused({ code: 'permission-missing' });
    request.staff = staff;
    return true;
  }
}

/** The signed-in member of staff; only behind StaffGuard. */
export const Staff = createParamDecorator((_: unknown, context: ExecutionContext): StaffPrincipal => {
  const { staff } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!staff) throw new Refused({ code: 'session-required' });
  return staff;
});
