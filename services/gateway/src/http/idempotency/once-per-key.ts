import { Injectable } from '@nestjs/common';
import { ok } from '@corella/result';
import { createHash } from 'node:crypto';
import { Idempotency, type OnceRequest } from './idempotency.js';
import { unwrap } from '../problem/refused.js';

/**
 * Runs an effect once for each owner and Idempotency-Key. The key is kept for minutes, in addition to effects that are
 * idempotent by themselves.
 */
@Injectable()
export class OncePerKey {
  constructor(private readonly idempotency: Idempotency) {}

  /** `body` is hashed, never kept: it may hold a password or a code. */
  async run<Value>(
    { body, ...request }: Omit<OnceRequest, 'bodyHash'> & { readonly body: readonly unknown[] },
    effect: () => Promise<Value>,
  ): Promise<Value> {
    const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
    return unwrap(await this.idempotency.once({ ...request, bodyHash }, async () => ok(await effect())));
  }
}
