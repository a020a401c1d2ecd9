import { createParamDecorator, Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import type { KycPhoneView } from '@corella/contracts/kyc';
import { sha256Hex } from '@corella/hash';
import { ask } from '@corella/signals';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { Refused } from '../../problem/refused.js';
import { BASE_POLICIES, withPolicy, type CallerCheck, type RoutePolicy } from '../../routes/route-policy.js';
import { PHONE_COOKIE, sessionToken } from '../../web/cookies.js';
import { Limits } from '../../web/limits.js';
import { WebContext } from '../../web/web-context.js';

/** A phone that may send pictures now. */
export interface Phone {
  /** SHA-256 of its token. */
  readonly hash: string;
  readonly view: KycPhoneView;
}

declare module 'fastify' {
  interface FastifyRequest {
    kycPhone?: Phone;
  }
}

/** Admits the phone of a handoff by its own cookie, which no other route reads. */
@Injectable()
export class PhoneGuard implements CallerCheck {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly context: WebContext,
    private readonly limits: Limits,
  ) {}

  async admit(request: FastifyRequest): Promise<void> {
    const { raw } = request;
    const token = sessionToken(raw.headers.cookie, PHONE_COOKIE, this.context.channelOf(raw));
    if (token === null) throw new Refused({ code: 'handoff-over' });
    const hash = sha256Hex(token);
    const view = await ask(this.deps.signals, 'identity.kyc-phone', { phone: hash });
    if (view === null) throw new Refused({ code: 'handoff-over' });
    await this.limits.demandPrincipal(`user:${view.uid}`, 1);
    request.kycPhone = { hash, view };
  }
}

export const PhoneOf = createParamDecorator((_: unknown, context: ExecutionContext): Phone => {
  const { kycPhone } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!kycPhone) throw new Refused({ code: 'handoff-over' });
  return kycPhone;
});

/** A route for the phone of a handoff. */
export const ForPhones = (deviation: Partial<Pick<RoutePolicy, 'maxBodyBytes' | 'takesFiles'>> = {}): MethodDecorator =>
  withPolicy({
    ...BASE_POLICIES.browser,
    caller: { kind: 'kyc-phone' },
    checks: [PhoneGuard],
    limits: ['address', 'customer'],
    ...deviation,
  });
