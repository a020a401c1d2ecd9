import { createParamDecorator, Injectable, type ExecutionContext } from '@nestjs/common';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../problem/refused.js';
import type { CallerCheck } from '../routes/route-policy.js';
import { Limits } from '../web/limits.js';
import { Principals } from './principals.js';

declare module 'fastify' {
  interface FastifyRequest {
    customer?: CustomerPrincipal;
  }
}

@Injectable()
export class CustomerGuard implements CallerCheck {
  constructor(
    private readonly principals: Principals,
    private readonly limits: Limits,
  ) {}

  async admit(request: FastifyRequest): Promise<void> {
    const customer = await this.principals.customer(request.raw);
    if (!customer) throw new Refused({ code: 'session-required' });
    this.limits.demandPrincipal(`user:${customer.uid}`);
    request.customer = customer;
  }
}

/** The signed-in customer. Only on routes with ForCustomers or Signed. */
export const Customer = createParamDecorator((_: unknown, context: ExecutionContext): CustomerPrincipal => {
  const { customer } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!customer) throw new Refused({ code: 'session-required' });
  return customer;
});
