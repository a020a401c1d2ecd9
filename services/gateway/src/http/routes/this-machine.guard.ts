import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { Refused } from '../problem/refused.js';
import { WebContext } from '../web/web-context.js';
import { policyOf, withPolicy, type Caller, type CallerCheck, type RoutePolicy } from './route-policy.js';

/** Admits callers on the machine itself. */
@Injectable()
export class ThisMachineGuard implements CallerCheck {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly context: WebContext,
  ) {}

  admit(request: FastifyRequest): void {
    const { caller } = policyOf(request);
    if (caller.kind !== 'this-machine') throw new Error('this guard is for routes of this machine');
    const { metricsToken } = this.deps.config;
    if (caller.orMetricsToken && metricsToken !== undefined) {
      if (bearsToken(request.headers.authorization, metricsToken)) return;
      throw new Refused({ code: 'metrics-token-missing' });
    }
    // A page that has its name point to this machine reaches us from this machine, under its own name.
    if (!this.context.fromThisMachine(request.raw)) throw new Refused({ code: caller.elsewhere });
    this.context.demandOwn(request.raw);
  }
}

/** A route that only the machine itself may call. */
export const ForThisMachine = (
  base: RoutePolicy,
  caller: Omit<Extract<Caller, { kind: 'this-machine' }>, 'kind'>,
): MethodDecorator & ClassDecorator =>
  withPolicy({ ...base, caller: { kind: 'this-machine', ...caller }, checks: [ThisMachineGuard] });

/** Compared in constant time, by hash because lengths may differ. */
function bearsToken(header: string | undefined, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
}
