import { createParamDecorator, Injectable, type ExecutionContext } from '@nestjs/common';
import { familyOf, type CustomerPrincipal, type TokenFamily } from '@corella/contracts/identity';
import { whenKnown, type Soon } from '@corella/result';
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
  private readonly families = new Map<string, TokenFamily>();

  constructor(
    private readonly principals: Principals,
    private readonly limits: Limits,
  ) {}

  /** In one turn where identity and the limits know at once. */
  admit(request: FastifyRequest): Soon<void> {
    this.principals.demandOneWay(request.raw);
    const family = this.familyOf(routedPath(request));
    return whenKnown(this.principals.customerSoon(request.raw, family), (customer) => {
      if (!customer) throw new Refused(sessionRequired(family));
      return whenKnown(this.limits.demandPrincipal(`user:${customer.uid}`, costOfList(request)), () => {
        request.customer = customer;
      });
    });
  }

  /** There are as many paths as routes for customers. */
  private familyOf(path: string): TokenFamily {
    let family = this.families.get(path);
    if (family === undefined) this.families.set(path, (family = familyOf(path)));
    return family;
  }
}

/** The signed-in customer. Only on routes with ForCustomers or Signed. */
export const Customer = createParamDecorator((_: unknown, context: ExecutionContext): CustomerPrincipal => {
  const { customer } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!customer) throw new Refused({ code: 'session-required' });
  return customer;
});
