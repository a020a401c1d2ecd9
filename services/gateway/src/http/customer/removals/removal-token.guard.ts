import { createParamDecorator, Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import type { RemovalTokenView } from '@corella/contracts/removal';
import { REMOVAL_TOKEN, REMOVAL_TOKEN_HEADER, REMOVAL_UPLOAD } from '@corella/contracts/removal-web';
import { sha256Hex } from '@corella/hash';
import { ask } from '@corella/signals';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { Refused } from '../../problem/refused.js';
import { BASE_POLICIES, withPolicy, type CallerCheck } from '../../routes/route-policy.js';
import { Limits } from '../../web/limits.js';

/** A request, or an answer to the desk, that is being written. */
export interface WrittenRequest {
  readonly token: string;
  readonly view: RemovalTokenView;
}

declare module 'fastify' {
  interface FastifyRequest {
    removalRequest?: WrittenRequest;
  }
}

const INVALID = { code: 'removal-link-invalid', field: 'token' } as const;

/** Admits whoever writes a request by its token, before any byte of an enclosure is read. */
@Injectable()
export class RemovalTokenGuard implements CallerCheck {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly limits: Limits,
  ) {}

  async admit(request: FastifyRequest): Promise<void> {
    const token = request.headers[REMOVAL_TOKEN_HEADER];
    if (typeof token !== 'string' || !REMOVAL_TOKEN.test(token)) throw new Refused(INVALID);
    const tokenHash = sha256Hex(token);
    const view = await ask(this.deps.signals, 'identity.removal-token', { tokenHash });
    if (view === null || view.for === 'cancel') throw new Refused(INVALID);
    await this.limits.demandPrincipal(`removal:${tokenHash}`, 1);
    request.removalRequest = { token, view };
  }
}

export const RequestOf = createParamDecorator((_: unknown, context: ExecutionContext): WrittenRequest => {
  const { removalRequest } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!removalRequest) throw new Refused(INVALID);
  return removalRequest;
});

/** A route that takes the enclosure of whoever has the token of a request. */
export const ForWriters = (): MethodDecorator =>
  withPolicy({
    ...BASE_POLICIES.browser,
    caller: { kind: 'removal-token' },
    checks: [RemovalTokenGuard],
    limits: ['address', 'customer'],
    maxBodyBytes: REMOVAL_UPLOAD.maxBytes,
    takesFiles: true,
  });
