import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { LOGGER } from '../../log/logger.js';
import { problemKind } from '../problem/problem-catalogue.js';
import { IdentityCalls } from './identity-calls.js';

const FORBIDDEN = 403;
/** The same attempt is recorded once in this time, so that nobody can fill the audit log by repeating it. */
const ONCE_IN_MS = 60_000;
const MOST_REMEMBERED = 1_000;
/** So many attempts of one person are recorded in that time, whatever they were. */
const MOST_OF_ONE = 10;
/** Ids as the venue gives them, of users, orders, staff and requests, and decisions. No address or name is one. */
const ID = /^(?:[0-9]{1,20}|s-[0-9a-f]{12}|[0-9a-f]{24}|approve|reject|withdraw)$/;

/**
 * Puts into the audit log what staff tried and were not allowed to do. The refusal itself does not wait for the record:
 * nothing has taken effect.
 */
@Injectable()
export class RefusedAttempts {
  /** Of each person what was recorded, and when. */
  private readonly recorded = new Map<string, ReadonlyMap<string, number>>();

  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly identity: IdentityCalls,
  ) {}

  note(request: Pick<FastifyRequest, 'staff' | 'method' | 'routeOptions' | 'params' | 'id'>, code: string): void {
    const { staff, method, id } = request;
    // To be asked for a factor is no attempt at what one may not do.
    if (!staff || code === 'step-up-required' || problemKind(code).status !== FORBIDDEN) return;
    const { pattern, target } = routeOf(request);
    const attempt = `${method} ${pattern}`;
    if (!this.isNew(staff.staffId, `${method} ${target} ${code}`)) return;
    this.identity
      .send<'RecordRefusal'>({ type: 'RecordRefusal', staff, attempt, target, code, requestId: id })
      .catch((error: unknown) => this.logger.error({ err: error, attempt }, 'a refused attempt was not recorded'));
  }

  private isNew(staffId: string, attempt: string): boolean {
    const now = this.deps.clock.nowMs();
    const known = [...(this.recorded.get(staffId) ?? [])].filter(([, at]) => now - at < ONCE_IN_MS);
    if (known.length >= MOST_OF_ONE || known.some(([same]) => same === attempt)) return false;
    // Whoever was recorded last stands last, so that the one who goes is the one of longest ago.
    this.recorded.delete(staffId);
    this.recorded.set(staffId, new Map([...known, [attempt, now]]));
    const [oldest] = this.recorded.keys();
    if (this.recorded.size > MOST_REMEMBERED && oldest !== undefined) this.recorded.delete(oldest);
    return true;
  }
}

/** The route without what was put into it, and with the ids that it was about: the log contains no personal data. */
function routeOf({ routeOptions, params }: Pick<FastifyRequest, 'routeOptions' | 'params'>) {
  const pattern = (routeOptions.url ?? 'no route').replace('/operator/api/', '');
  const given = new Map(Object.entries((params ?? {}) as Record<string, unknown>));
  const target = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(given.get(name) ?? '');
    return ID.test(value) ? value : `{${name}}`;
  });
  return { pattern: pattern.replace(/:(\w+)/g, '{$1}'), target };
}
