import { Injectable } from '@nestjs/common';
import { ok } from '@corella/result';
import { createHash } from 'node:crypto';
import { IdempotencyMemory } from './idempotency-memory.js';
import { unwrap } from '../problem/refused.js';

/**
 * Runs an effect once for each owner and Idempotency-Key. The key is kept for minutes, in addition to effects that are
 * idempotent by themselves.
 */
@Injectable()
export class OncePerKey {
  constructor(private readonly memory: IdempotencyMemory) {}

  /** `body` is hashed, never kept: it may hold a password or a code. */
  async run<Value>(
    request: { readonly owner: string; readonly key: string; readonly body: readonly unknown[] },
    effect: () => Promise<Value>,
  ): Promise<Value> {
    const bodyHash = createHash('sha256').update(JSON.stringify(request.body)).digest('hex');
    return unwrap(
      await this.memory.once({ owner: request.owner, key: request.key, bodyHash }, async () => ok(await effect())),
    );
  }
}
