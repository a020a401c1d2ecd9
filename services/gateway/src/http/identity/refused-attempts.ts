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
const MAX_TEXT = 200;

/**
 * Puts into the audit log what staff tried and were not allowed to do. The refusal itself does not wait for the record:
 * nothing has taken effect.
 */
@Injectable()
export class RefusedAttempts {
  private readonly recordedAt = new Map<string, number>();

  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly identity: IdentityCalls,
  ) {}

  note({ staff, method, url, id }: Pick<FastifyRequest, 'staff' | 'method' | 'url' | 'id'>, code: string): void {
    if (!staff || problemKind(code).status !== FORBIDDEN) return;
    const path = (url.split('?', 1)[0] ?? '').slice(0, MAX_TEXT);
    const attempt = `${method} ${path}`;
    if (!this.isNew(`${staff.staffId} ${attempt} ${code}`)) return;
    this.identity
      .send<'RecordRefusal'>({
        type: 'RecordRefusal',
        staff,
        attempt,
        target: path.replace('/operator/api/', ''),
        code,
        requestId: id,
      })
      .catch((error: unknown) => this.logger.error({ err: error, attempt }, 'a refused attempt was not recorded'));
  }

  private isNew(key: string): boolean {
    const now = this.deps.clock.nowMs();
    const last = this.recordedAt.get(key);
    if (last !== undefined && now - last < ONCE_IN_MS) return false;
    if (this.recordedAt.size >= MOST_REMEMBERED) this.recordedAt.clear();
    this.recordedAt.set(key, now);
    return true;
  }
}
