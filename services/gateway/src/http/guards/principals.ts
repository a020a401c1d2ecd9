import {
  createParamDecorator,
  Inject,
  Injectable,
  SetMetadata,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { CustomerPrincipal, StaffPrincipal } from '@corella/contracts/identity';
import { ask } from '@corella/signals';
import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { Refused } from '../problem/refused.js';
import { CUSTOMER_COOKIE, sessionToken, STAFF_COOKIE } from '../web/cookies.js';
import { Limits } from '../web/limits.js';
import { WebContext } from '../web/web-context.js';

declare module 'fastify' {
  interface FastifyRequest {
    customer?: CustomerPrincipal;
    staff?: StaffPrincipal;
  }
}

/** Finds who stands behind a session cookie, for requests and socket upgrades alike. */
@Injectable()
export class Principals {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly context: WebContext,
  ) {}

  customerToken(request: IncomingMessage): string | null {
    return sessionToken(request.headers.cookie, CUSTOMER_COOKIE);
  }

  staffToken(request: IncomingMessage): string | null {
    return sessionToken(request.headers.cookie, STAFF_COOKIE);
  }

  async customer(request: IncomingMessage): Promise<CustomerPrincipal | null> {
    const token = this.customerToken(request);
    return token === null
      ? null
      : ask(this.deps.signals, 'identity.session', { token, origin: this.context.originOf(request) });
  }

  async staff(request: IncomingMessage): Promise<StaffPrincipal | null> {
    const token = this.staffToken(request);
    return token === null ? null : ask(this.deps.signals, 'identity.staff-session', { token });
  }
}

@Injectable()
export class CustomerGuard implements CanActivate {
  constructor(
    private readonly principals: Principals,
    private readonly limits: Limits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const customer = await this.principals.customer(request.raw);
    if (!customer) throw new Refused({ code: 'session-required' });
    this.limits.demandPrincipal(`user:${customer.uid}`);
    request.customer = customer;
    return true;
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

/** The signed-in customer; only behind CustomerGuard. */
export const Customer = createParamDecorator((_: unknown, context: ExecutionContext): CustomerPrincipal => {
  const { customer } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!customer) throw new Refused({ code: 'session-required' });
  return customer;
});

/** The signed-in member of staff; only behind StaffGuard. */
export const Staff = createParamDecorator((_: unknown, context: ExecutionContext): StaffPrincipal => {
  const { staff } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!staff) throw new Refused({ code: 'session-required' });
  return staff;
});

export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  String(context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'] ?? ''),
);
