import { Inject, Injectable } from '@nestjs/common';
import { reject, type Result } from '@corella/result';
import type { Refusal } from '../../domain/refusal.js';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';

const MAX_KEPT = 10_000;
const KEPT_MS = 10 * 60_000;

interface Kept {
  readonly bodyHash: string;
  readonly at: number;
  readonly answer: Promise<unknown>;
}

/**
 * Gives equal answers to a request that is repeated within minutes, also while the first is under way. Bounded, and
 * only in this process: what must hold for ever (orders, API keys) the ledger and identity keep with the effect.
 */
@Injectable()
export class IdempotencyMemory {
  private readonly kept = new Map<string, Kept>();

  constructor(@Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps) {}

  /**
   * Runs `effect` once for each owner and key. Another body under the same key is a conflict. A refusal frees the key.
   */
  async once<Value>(
    request: { readonly owner: string; readonly key: string; readonly bodyHash: string },
    effect: () => Promise<Result<Value, Refusal>>,
  ): Promise<Result<Value, Refusal>> {
    const id = `${request.owner}\n${request.key}`;
    const now = this.deps.clock.nowMs();
    const known = this.kept.get(id);
    if (known && now - known.at < KEPT_MS) {
      if (known.bodyHash !== request.bodyHash) return reject({ code: 'idempotency-conflict' });
      return (await known.answer) as Result<Value, Refusal>;
    }
    const answer = effect();
    this.kept.delete(id);
    if (this.kept.size >= MAX_KEPT) {
      const [oldest] = this.kept.keys();
      if (oldest !== undefined) this.kept.delete(oldest);
    }
    this.kept.set(id, { bodyHash: request.bodyHash, at: now, answer });
    try {
      const result = await answer;
      if (!result.ok) this.kept.delete(id);
      return result;
    } catch (error) {
      this.kept.delete(id);
      throw error;
    }
  }
}
