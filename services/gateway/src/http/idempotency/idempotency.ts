import { Inject, Injectable } from '@nestjs/common';
import { BusFault } from '@corella/bus';
import type { Claim, ClaimRequest, HeldClaim, IdempotencyRecords } from '@corella/idempotency';
import { ok, reject, Unavailable, type Result } from '@corella/result';
import type { Logger } from 'pino';
import type { Refusal } from '../../domain/refusal.js';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { LOGGER } from '../../log/logger.js';
import { Refused } from '../problem/refused.js';
import { createMemoryRecords } from './memory-records.js';

/** How long a request waits for the same one at another gateway: longer than a command may take. */
const PATIENCE_MS = 6_000;
const PAUSE_MS = { first: 20, most: 200 };

export interface OnceRequest extends Omit<ClaimRequest, 'isRepeatable'> {
  /** Absent: no. */
  readonly isRepeatable?: boolean;
}

interface UnderWay {
  readonly bodyHash: string;
  readonly answer: Promise<Result<unknown, Refusal>>;
}

const UNKNOWN = 'outcome-unknown';

/** Whether the effect may have happened, although it ended with this error. */
const isUnknown = (error: unknown): boolean =>
  error instanceof Refused ? error.refusal.code === UNKNOWN : error instanceof BusFault && error.code === 'timeout';

/**
 * Gives equal answers to a request that is repeated within minutes, at this gateway or at another, also while the first
 * is under way. What must hold for ever (orders, API keys) the ledger and identity keep with the effect.
 */
@Injectable()
export class Idempotency {
  private readonly records: IdempotencyRecords;
  private readonly underWay = new Map<string, UnderWay>();

  constructor(
    @Inject(GATEWAY_DEPS) deps: GatewayDeps,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.records = deps.idempotency ?? createMemoryRecords(deps.clock);
  }

  /**
   * Runs `effect` once for each owner and key. Another body under the same key is a conflict. A refusal frees the key,
   * unless nobody knows whether the effect has happened and it may not run again: then the outcome stays unknown, as
   * after the end of a gateway. During an outage of the records nothing is done.
   */
  async once<Value>(
    request: OnceRequest,
    effect: () => Promise<Result<Value, Refusal>>,
  ): Promise<Result<Value, Refusal>> {
    const id = `${request.owner}\n${request.key}`;
    const known = this.underWay.get(id);
    if (known && known.bodyHash !== request.bodyHash) return reject({ code: 'idempotency-conflict' });
    if (known) return (await known.answer) as Result<Value, Refusal>;
    const answer = this.run({ isRepeatable: false, ...request }, effect);
    this.underWay.set(id, { bodyHash: request.bodyHash, answer });
    try {
      return await answer;
    } finally {
      this.underWay.delete(id);
    }
  }

  private async run<Value>(
    request: ClaimRequest,
    effect: () => Promise<Result<Value, Refusal>>,
  ): Promise<Result<Value, Refusal>> {
    const found = await this.claim(request);
    switch (found?.state) {
      case undefined:
        return reject({ code: 'not-ready', retryAfterSeconds: 2 });
      case 'conflict':
        return reject({ code: 'idempotency-conflict' });
      case 'answered':
        return ok(found.answer as Value);
      case 'claimed':
        return this.carryOut(found.claim, request, effect);
      case 'under-way':
      case 'unknown':
        return reject({ code: UNKNOWN });
    }
  }

  /** Waits for the same request elsewhere, for a bounded time. Null during an outage. */
  private async claim(request: ClaimRequest): Promise<Claim | null> {
    const startMs = performance.now();
    try {
      for (let pauseMs = PAUSE_MS.first; ; pauseMs = Math.min(PAUSE_MS.most, pauseMs * 2)) {
        const found = await this.records.claim(request);
        if (found.state !== 'under-way' || performance.now() - startMs >= PATIENCE_MS) return found;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    } catch (error) {
      if (error instanceof Unavailable) return null;
      throw error;
    }
  }

  private async carryOut<Value>(
    claim: HeldClaim,
    { isRepeatable }: Pick<ClaimRequest, 'isRepeatable'>,
    effect: () => Promise<Result<Value, Refusal>>,
  ): Promise<Result<Value, Refusal>> {
    try {
      const result = await effect();
      if (result.ok) this.note(claim.answer(result.value));
      else if (isRepeatable || result.rejection.code !== UNKNOWN) this.note(claim.free());
      return result;
    } catch (error) {
      if (isRepeatable || !isUnknown(error)) this.note(claim.free());
      throw error;
    }
  }

  /** Nobody waits for it: whoever repeats the request before it is written waits until it is. */
  private note(written: Promise<void>): void {
    written.catch((error: unknown) =>
      this.logger.warn({ err: error }, 'what became of a request was not recorded yet'),
    );
  }
}
