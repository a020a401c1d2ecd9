import { Inject, Injectable, UseGuards, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { Refused } from '../problem/refused.js';
import { WebContext } from '../web/web-context.js';
import { policyOf, withPolicy, type Caller, type RoutePolicy } from './route-policy.js';

/** Admits callers on the machine itself. */
@Injectable()
export class ThisMachineGuard implements CanActivate {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly context: WebContext,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { caller } = policyOf(request);
    if (caller.kind !== 'this-machine') throw new Error('this guard is for routes of this machine');
    if (this.context.fromThisMachine(request.raw)) return true;
    if (caller.orMetricsToken && bearsToken(request.headers.authorization, this.deps.config.metricsToken)) return true;
    throw new Refused({ code: caller.elsewhere });
  }
}

/** A route that only the machine itself may call. */
export const ForThisMachine = (
  base: RoutePolicy,
  caller: Omit<Extract<Caller, { kind: 'this-machine' }>, 'kind'>,
): MethodDecorator & ClassDecorator =>
  withPolicy({ ...base, caller: { kind: 'this-machine', ...caller } }, UseGuards(ThisMachineGuard));

/** Compared in constant time, by hash because lengths may differ. Without a configured token nobody bears it. */
function bearsToken(header: string | undefined, token: string | undefined): boolean {
  if (token === undefined || token === '') return false;
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
}
