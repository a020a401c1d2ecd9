import { applyDecorators, Inject, Injectable, SetMetadata, UseGuards, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiSecurity } from '@nestjs/swagger';
import type { ApiPermission } from '@corella/contracts/identity';
import { ask } from '@corella/signals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { refuse, Refused } from '../../problem/refused.js';
import { Limits } from '../../web/limits.js';
import { pathnameOf } from '../../web/request-path.js';
import { WebContext } from '../../web/web-context.js';
import { refuseAs } from '../envelope/refuse-as.js';
import { publicNames, readRawQuery, readSignedRequest, signingHosts } from './signed-text.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Decoded parameters of the API for keys, without those of the signature. */
    familyQuery?: ReadonlyMap<string, string>;
  }
}

const rawQueryOf = (url: string): string => url.slice(pathnameOf(url).length + 1);

/** Everybody, at most 200 requests a second an address. */
@Injectable()
export class OpenGuard implements CanActivate {
  constructor(
    private readonly context: WebContext,
    private readonly limits: Limits,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    this.limits.demandAddress(this.context.addressOf(request.raw));
    request.familyQuery = readRawQuery(rawQueryOf(request.url)) ?? refuseAs('invalid-parameter', 'a parameter is given twice or cannot be read');
    return true;
  }
}

const MS_PER_SECOND = 1_000;
const PERMISSION_KEY = 'corella:api-permission';

/** Whoever signed the request with an API key that has the permission; 100 requests a second a key. */
@Injectable()
export class SignedGuard implements CanActivate {
  private readonly publicNames: readonly string[];

  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly context: WebContext,
    private readonly limits: Limits,
    private readonly reflector: Reflector,
  ) {
    this.publicNames = publicNames(deps.config.publicOrigins);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const ip = this.context.addressOf(request.raw);
    const { deps } = this;
    const signed = readSignedRequest({
      method: request.method, path: pathnameOf(request.url), rawQuery: rawQueryOf(request.url), nowMs: deps.clock.nowMs(), hosts: signingHosts(request.headers.host, this.publicNames),
    });
    if (typeof signed === 'string') return this.turnAway(ip, signed);
    const verified = await ask(deps.signals, 'identity.verify-signature', { accessKey: signed.accessKey, texts: signed.texts, signature: signed.signature, ip });
    if (!verified.ok) return this.turnAway(ip, verified.rejection.code);
    this.demandRoom(`key:${signed.accessKey}`, context.switchToHttp().getResponse<FastifyReply>());
    const wanted = this.reflector.getAllAndOverride<ApiPermission>(PERMISSION_KEY, [context.getHandler(), context.getClass()]);
    if (!verified.value.permissions.includes(wanted)) refuse('permission-missing');
    request.customer = verified.value;
    request.familyQuery = signed.query;
    return true;
  }

  /** Also tells, in the family's headers, how many requests are left and when the limit is whole again (milliseconds since 1970). */
  private demandRoom(key: string, reply: FastifyReply): void {
    const waitMs = this.limits.waitForPrincipal(key);
    const room = this.limits.roomOfPrincipal(key);
    if (room !== null) void reply.header('X-HB-RateLimit-Requests-Remain', String(room.left)).header('X-HB-RateLimit-Requests-Expire', String(room.fullAtMs));
    if (waitMs > 0) throw new Refused({ code: 'too-many-requests', retryAfterSeconds: Math.ceil(waitMs / MS_PER_SECOND) });
  }

  /** Who cannot sign counts by the address, so that nobody uses up the limit of another's key. */
  private turnAway(ip: string, code: string): never {
    this.limits.demandAddress(ip);
    throw new Refused({ code });
  }
}

/** A route for everybody. */
export const Open = (): ClassDecorator & MethodDecorator => applyDecorators(UseGuards(OpenGuard));
/** A route for API keys with this permission. */
export const Signed = (permission: ApiPermission): ClassDecorator & MethodDecorator => applyDecorators(SetMetadata(PERMISSION_KEY, permission), UseGuards(SignedGuard), ApiSecurity('signature'));
