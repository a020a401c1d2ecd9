import { createParamDecorator, Injectable, type ExecutionContext } from '@nestjs/common';
import { familyOf, type CustomerPrincipal } from '@corella/contracts/identity';
import type { FastifyRequest } from 'fastify';
import { MAX_LIMIT } from '../customer/lists/list-queries.js';
import { Refused } from '../problem/refused.js';
import { routedPath } from '../routes/request-path.js';
import type { CallerCheck } from '../routes/route-policy.js';
import { Limits } from '../web/limits.js';
import { Principals, sessionRequired } from './principals.js';

declare module 'fastify' {
  interface FastifyRequest {
    customer?: CustomerPrincipal;
  }
}

/** 500 orders were measured to hold the event loop for 7 ms, so what counts as one request holds it for 1.4 ms. */
const ROWS_A_REQUEST = 100;

/** How many requests of a customer a list stands for, by the `limit` that is asked for, whatever that is. */
function costOfList({ query }: FastifyRequest): number {
  const { limit } = query as { readonly limit?: unknown };
  const rows = typeof limit === 'string' && /^[0-9]{1,9}$/.test(limit) ? Math.min(MAX_LIMIT, Number(limit)) : 0;
  return Math.max(1, Math.ceil(rows / ROWS_A_REQUEST));
}

@Injectable()
export class CustomerGuard implements CallerCheck {
  constructor(
    private readonly principals: Principals,
    private readonly limits: Limits,
  ) {}

  async admit(request: FastifyRequest): Promise<void> {
    this.principals.demandOneWay(request.raw);
    const family = familyOf(routedPath(request));
    const customer = await this.principals.customer(request.raw, family);
    if (!customer) throw new Refused(sessionRequired(family));
    const counted = this.limits.demandPrincipal(`user:${customer.uid}`, costOfList(request));
    if (counted) await counted;
    request.customer = customer;
  }
}

/** The signed-in customer. Only on routes with ForCustomers or Signed. */
export const Customer = createParamDecorator((_: unknown, context: ExecutionContext): CustomerPrincipal => {
  const { customer } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!customer) throw new Refused({ code: 'session-required' });
  return customer;
});
