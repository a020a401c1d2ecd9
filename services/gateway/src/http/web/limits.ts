import { sourcesOf } from '@corella/ip-address';
import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import type { Refusal } from '../../domain/refusal.js';
import { Refused } from '../problem/refused.js';
import { TokenBuckets } from './token-buckets.js';

const PER_ADDRESS = { perSecond: 200, burst: 200, maxKeys: 20_000 };
/** An IPv6 caller is counted with the networks around the address too (`sourcesOf`). */
const PER_NETWORK_64 = { perSecond: 400, burst: 400, maxKeys: 20_000 };
const PER_NETWORK_48 = { perSecond: 1_600, burst: 1_600, maxKeys: 20_000 };
const PER_PRINCIPAL = { perSecond: 100, burst: 100, maxKeys: 20_000 };

export const tooMany = (waitMs: number): Refusal => ({
  code: 'too-many-requests',
  retryAfterSeconds: Math.ceil(waitMs / 1_000),
});

/** Request limits by address, by user and by API key; switched off by `--limits off`. */
@Injectable()
export class Limits {
  private readonly sources = {
    address: new TokenBuckets(PER_ADDRESS),
    'network-64': new TokenBuckets(PER_NETWORK_64),
    'network-48': new TokenBuckets(PER_NETWORK_48),
  };
  private readonly principals = new TokenBuckets(PER_PRINCIPAL);

  constructor(@Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps) {}

  /** Milliseconds to wait; 0 if the request may go on. An address that has not `cost` left loses nothing. */
  waitForAddress(ip: string, cost = 1): number {
    if (!this.deps.config.limits) return 0;
    const now = this.deps.clock.nowMs();
    // From narrow to wide: what an address may not send uses up nothing of its network.
    for (const { scope, key } of sourcesOf(ip)) {
      const waitMs = this.sources[scope].take(key, now, cost);
      if (waitMs > 0) return waitMs;
    }
    return 0;
  }

  /** `key` is `user:{uid}`, `staff:{id}` or `key:{accessKey}`. Takes all of `cost` or nothing. */
  waitForPrincipal(key: string, cost = 1): number {
    return this.deps.config.limits ? this.principals.take(key, this.deps.clock.nowMs(), cost) : 0;
  }

  demandAddress(ip: string, cost = 1): void {
    this.demand(this.waitForAddress(ip, cost));
  }

  demandPrincipal(key: string, cost = 1): void {
    this.demand(this.waitForPrincipal(key, cost));
  }

  /** What a principal has left; null while limits are off. */
  roomOfPrincipal(key: string): { readonly left: number; readonly fullAtMs: number } | null {
    return this.deps.config.limits ? this.principals.room(key, this.deps.clock.nowMs()) : null;
  }

  private demand(waitMs: number): void {
    if (waitMs > 0) throw new Refused(tooMany(waitMs));
  }
}
