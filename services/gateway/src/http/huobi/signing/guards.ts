import { Inject, Injectable, UseGuards, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { ApiPermission, CustomerPrincipal } from '@corella/contracts/identity';
import { ask } from '@corella/signals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { refuse, Refused } from '../../problem/refused.js';
import { Limits } from '../../web/limits.js';
import { whenKnown, type Soon } from '@corella/result';
import { pathnameOf } from '../../routes/request-path.js';
import { BASE_POLICIES, policyOf, withPolicy, type CallerCheck, type RoutePolicy } from '../../routes/route-policy.js';
import { WebContext } from '../../web/web-context.js';
import { refuseAs } from '../envelope/refuse-as.js';
import { sentUrl } from './sent-url.js';
import { publicNames, readRawQuery, readSignedRequest, signatureHash, signingHosts } from './signed-text.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The decoded parameters, without those of the signature. */
    huobiQuery?: ReadonlyMap<string, string>;
  }
}

const rawQueryOf = (url: string): string => url.slice(pathnameOf(url).length + 1);

/** Reads the parameters of a public call. */
@Injectable()
export class OpenGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    request.huobiQuery =
      readRawQuery(rawQueryOf(request.url)) ??
      refuseAs('invalid-parameter', 'a parameter is given twice or cannot be read');
    return true;
  }
}

/** Who signed a request, and its parameters without those of the signature. */
export interface Verified {
  readonly accessKey: string;
  readonly customer: CustomerPrincipal;
  readonly query: ReadonlyMap<string, string>;
}

/** How long a key has to wait, and the headers that tell what it has left. */
export interface TakenRoom {
  readonly waitMs: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

const MS_PER_SECOND = 1_000;
export const tooManyRequests = (waitMs: number): Refused =>
  new Refused({ code: 'too-many-requests', retryAfterSeconds: Math.ceil(waitMs / MS_PER_SECOND) });

/** Admits requests that are signed with an API key that has the route's permission, and counts them by key. */
@Injectable()
export class SignedGuard implements CallerCheck {
  private readonly publicNames: readonly string[];

  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly context: WebContext,
    private readonly limits: Limits,
  ) {
    this.publicNames = publicNames(deps.config.publicOrigins);
  }

  async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const verified = await this.verify(request.raw);
    if (typeof verified === 'string') return this.turnAway(this.context.addressOf(request.raw), verified);
    await this.demandRoom(verified.accessKey, reply);
    const { caller } = policyOf(request);
    if (caller.kind !== 'api-key' || !verified.customer.permissions.includes(caller.permission))
      refuse('permission-missing');
    request.customer = verified.customer;
    request.huobiQuery = verified.query;
  }

  /**
   * A list counts for each of its entries (docs/rules/limits.md 3). The request itself was counted before its body was
   * read; the rest is counted here, before anything is done.
   */
  register(fastify: FastifyInstance): void {
    fastify.addHook('preHandler', (request, reply, done) => {
      const { costOf } = policyOf(request);
      const accessKey = request.customer?.accessKey;
      const more = costOf === undefined ? 0 : costOf(request.body) - 1;
      if (accessKey === undefined || more <= 0) return done();
      Promise.resolve(this.demandRoom(accessKey, reply, more)).then(() => done(), done);
    });
  }

  private async demandRoom(accessKey: string, reply: FastifyReply, cost = 1): Promise<void> {
    const { waitMs, headers } = await this.takeRoom(accessKey, cost);
    for (const [name, value] of headers) void reply.header(name, value);
    if (waitMs > 0) throw tooManyRequests(waitMs);
  }

  /** The signer, or the code of the refusal. Takes nothing from a limit. */
  async verify(request: IncomingMessage): Promise<Verified | string> {
    const { deps } = this;
    const { method = '', headers, socket } = request;
    const url = sentUrl(request);
    const signed = readSignedRequest({
      method,
      path: pathnameOf(url),
      rawQuery: rawQueryOf(url),
      nowMs: deps.clock.nowMs(),
      hosts: signingHosts(headers.host, this.publicNames),
    });
    if (typeof signed === 'string') return signed;
    const { accessKey, texts, signature, query } = signed;
    const verified = await ask(deps.signals, 'identity.verify-signature', {
      accessKey,
      texts,
      signatureHash: signatureHash(signature),
      ip: this.context.addressOf({ headers, socket }),
    });
    return verified.ok ? { accessKey, query, customer: verified.value } : verified.rejection.code;
  }

  /**
   * Counts requests of a key, all or none. The headers say how many are left and when the limit is whole again
   * (milliseconds since 1970).
   */
  takeRoom(accessKey: string, cost = 1): Soon<TakenRoom> {
    const key = `key:${accessKey}`;
    return whenKnown(this.limits.waitForPrincipal(key, cost), (waitMs): TakenRoom => {
      const room = this.limits.roomOfPrincipal(key);
      if (room === null) return { waitMs, headers: [] };
      return {
        waitMs,
        headers: [
          ['X-HB-RateLimit-Requests-Remain', String(room.left)],
          ['X-HB-RateLimit-Requests-Expire', String(room.fullAtMs)],
        ],
      };
    });
  }

  /** Counts a failed signature by address, so that nobody can use up the limit of another customer's key. */
  private async turnAway(ip: string, code: string): Promise<never> {
    await this.limits.demandAddress(ip);
    throw new Refused({ code });
  }
}

/** A route for everybody. */
export const Open = (): ClassDecorator & MethodDecorator => withPolicy(BASE_POLICIES.huobi, UseGuards(OpenGuard));
/** A route for API keys that have this permission. */
export const Signed = (
  permission: ApiPermission,
  deviation: Partial<Pick<RoutePolicy, 'placesOrders' | 'maxBodyBytes' | 'costOf'>> = {},
): ClassDecorator & MethodDecorator =>
  withPolicy({
    ...BASE_POLICIES.huobi,
    caller: { kind: 'api-key', permission },
    checks: [SignedGuard],
    limits: ['api-key'],
    ...deviation,
  });
