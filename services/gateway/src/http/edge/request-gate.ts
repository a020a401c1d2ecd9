import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fault } from '../../domain/refusal.js';
import { Admission } from '../../overload/admission.js';
import { Readiness } from '../../overload/readiness.js';
import { Dialects } from './dialects.js';
import { Refused } from '../problem/refused.js';
import { IDEMPOTENCY_KEY_FORM } from '../idempotency/idempotency-key.js';
import { Limits, tooMany } from '../web/limits.js';
import { CONTENT_SECURITY_POLICY, HSTS } from '../web/response-headers.js';
import { RegisteredRoutes } from '../routes/registered-routes.js';
import { policyOf, type CallerCheck, type RoutePolicy } from '../routes/route-policy.js';
import { whenKnown, type Soon } from '@corella/result';
import { WebContext } from '../web/web-context.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** About a second, spread out so that a crowd does not return together. */
const BUSY_AFTER_MS = { least: 500, spread: 1_000 };
const MAX_REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** Hooks never see an address that cannot be decoded, so its headers are set here. */
const BARE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
};

/** The client's request id if it is well formed, otherwise a new one. */
export const requestIdOf = (header: unknown): string =>
  typeof header === 'string' && MAX_REQUEST_ID.test(header) ? header : randomUUID();

/** No database keeps a null character in a text. In a body the structure's check refuses it. */
function demandText({ raw: { url = '' } }: FastifyRequest): void {
  if (!url.includes('%00')) return;
  const [, query = ''] = url.split('?', 2);
  for (const [name, value] of new URLSearchParams(query))
    if (`${name}${value}`.includes('\0'))
      throw new Refused({ code: 'invalid-request', faults: { [name]: [fault('null-character')] } });
}

/**
 * Decides about a request before its body is read, by the policy of the route that it matched (docs/rules/limits.md).
 */
@Injectable()
export class RequestGate {
  private readonly checks = new WeakMap<RoutePolicy, readonly CallerCheck[]>();

  constructor(
    private readonly readiness: Readiness,
    private readonly limits: Limits,
    private readonly context: WebContext,
    private readonly admission: Admission,
    private readonly dialects: Dialects,
    private readonly routes: RegisteredRoutes,
    private readonly modules: ModuleRef,
  ) {}

  register(fastify: FastifyInstance): void {
    this.routes.register(fastify);
    fastify.addHook('onRequest', (request, reply, done) => {
      const next = (goesOn: boolean): void => void (goesOn && done());
      let decided: Soon<boolean>;
      try {
        decided = this.decide(request, reply);
      } catch (error) {
        done(error as Error);
        return;
      }
      // Most requests are decided in one turn.
      if (decided instanceof Promise) decided.then(next, done);
      else next(decided);
    });
  }

  /** Whether the request goes on; false if it was answered. Throws what it is refused for. */
  private decide(request: FastifyRequest, reply: FastifyReply): Soon<boolean> {
    const policy = policyOf(request);
    this.dress(request, reply);
    // The order of these checks is part of the API: a client over its limit gets 429 whatever else is wrong.
    return whenKnown(this.countAddress(request, policy), () => {
      this.admit(request, reply, policy);
      if (request.method === 'POST' && policy.placesOrders && this.admission.refusesOrders())
        return this.refuseAsBusy(request, reply);
      // Who may call comes before what is sent: a caller who may not learns nothing about the body.
      return whenKnown(this.check(request, reply, this.checksOf(policy)), () => {
        if (policy.idempotencyKey && request.method === 'POST') this.demandKey(request);
        demandText(request);
        return true;
      });
    });
  }

  private check(request: FastifyRequest, reply: FastifyReply, checks: readonly CallerCheck[], from = 0): Soon<void> {
    const next = checks[from];
    return next === undefined
      ? undefined
      : whenKnown(next.admit(request, reply), () => this.check(request, reply, checks, from + 1));
  }

  /**
   * Answers an address that cannot be decoded. No route or hook ever sees it, but it counts against the limit like
   * every other request.
   */
  refuseUndecodable(request: FastifyRequest, reply: FastifyReply): void {
    void whenKnown(this.limits.waitForAddress(this.context.addressOf(request.raw)), (waitMs) =>
      this.dialects.send(
        waitMs > 0 ? tooMany(waitMs) : { code: 'invalid-request' },
        request,
        reply.headers(BARE_HEADERS),
      ),
    );
  }

  /**
   * Refuses after a pause. A crowd that is refused at once asks again before the turn of the event loop is over, and
   * commits and cancels wait until it tires. No exception is thrown on the way, since it would cost more than the
   * refusal itself.
   */
  private async refuseAsBusy(request: FastifyRequest, reply: FastifyReply): Promise<false> {
    await new Promise((resolve) => setTimeout(resolve, BUSY_AFTER_MS.least + Math.random() * BUSY_AFTER_MS.spread));
    this.dialects.send({ code: 'busy', retryAfterSeconds: 1 }, request, reply);
    return false;
  }

  /** Looked up once a policy. */
  private checksOf(policy: RoutePolicy): readonly CallerCheck[] {
    const known = this.checks.get(policy);
    if (known !== undefined) return known;
    const checks = policy.checks.map((check) => this.modules.get(check, { strict: false }));
    this.checks.set(policy, checks);
    return checks;
  }

  private dress(request: FastifyRequest, reply: FastifyReply): void {
    reply.header('X-Request-Id', request.id);
    reply.header('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    if (this.context.isTls(request.raw)) reply.header('Strict-Transport-Security', HSTS);
  }

  private admit(request: FastifyRequest, reply: FastifyReply, policy: RoutePolicy): void {
    if (request.raw.headers.host === undefined && request.raw.httpVersion !== '1.0')
      throw new Refused({ code: 'invalid-request', detail: 'The Host header is missing.' });
    if (policy.waitsForVenue) this.demandReady();
    if (policy.neverStored) reply.header('Cache-Control', 'no-store');
    if (!policy.ownPagesOnly) return;
    this.context.demandOwn(request.raw);
    if (!SAFE_METHODS.has(request.method) && request.headers['x-requested-with'] !== 'corella')
      throw new Refused({ code: 'csrf-header-missing' });
  }

  private countAddress({ raw }: FastifyRequest, { limits }: RoutePolicy): Soon<void> {
    const counted = limits.includes('address') || (limits.includes('guest') && !this.context.fromThisMachine(raw));
    return counted ? this.limits.demandAddress(this.context.addressOf(raw)) : undefined;
  }

  private demandReady(): void {
    const { ready, reason } = this.readiness.now();
    if (ready) return;
    throw new Refused({
      code: 'not-ready',
      retryAfterSeconds: 2,
      ...(reason === undefined ? {} : { inputs: { reason } }),
    });
  }

  private demandKey(request: FastifyRequest): void {
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || !IDEMPOTENCY_KEY_FORM.test(key))
      throw new Refused({ code: 'idempotency-key-missing', faults: { 'Idempotency-Key': [{ key: 'header' }] } });
  }
}
