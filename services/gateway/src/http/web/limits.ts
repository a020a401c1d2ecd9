import { sourcesOf, type Source } from '@corella/ip-address';
import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import type { Refusal } from '../../domain/refusal.js';
import { Refused } from '../problem/refused.js';
import { GatewayPeers } from './shared-limits/gateway-peers.js';
import { GrantLine, subjectOf } from './shared-limits/grant-line.js';
import {
  readAsks,
  type Ask,
  type Grant,
  type Scope,
  type SentAsk,
  type SentGrant,
} from './shared-limits/grant-messages.js';
import { SharedBuckets, type Room } from './shared-limits/shared-buckets.js';
import { whenKnown, type Soon } from '@corella/result';

const PER_ADDRESS = { perSecond: 200, burst: 200, maxKeys: 20_000 };
/** An IPv6 caller is counted with the networks around the address too (`sourcesOf`). */
const PER_NETWORK_64 = { perSecond: 400, burst: 400, maxKeys: 20_000 };
const PER_NETWORK_48 = { perSecond: 1_600, burst: 1_600, maxKeys: 20_000 };
const PER_PRINCIPAL = { perSecond: 100, burst: 100, maxKeys: 20_000 };

export const tooMany = (waitMs: number): Refusal => ({
  code: 'too-many-requests',
  retryAfterSeconds: Math.ceil(waitMs / 1_000),
});

/**
 * Request limits by address, by user and by API key; switched off by `--limits off`. Several gateways count together
 * (docs/adr/0037-several-gateways.md); one alone answers in the same turn.
 */
@Injectable()
export class Limits {
  private readonly buckets: Readonly<Record<Scope, SharedBuckets>>;
  private readonly lines = new Map<string, GrantLine>();
  private readonly nowMs = (): number => this.deps.clock.nowMs();
  private answering: { close(): void } | null = null;

  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly peers: GatewayPeers,
  ) {
    const sharing = { peers, nowMs: this.nowMs, ask: (home: string, ask: Ask) => this.ask(home, ask) };
    this.buckets = {
      address: new SharedBuckets('address', PER_ADDRESS, sharing),
      'network-64': new SharedBuckets('network-64', PER_NETWORK_64, sharing),
      'network-48': new SharedBuckets('network-48', PER_NETWORK_48, sharing),
      principal: new SharedBuckets('principal', PER_PRINCIPAL, sharing),
    };
    peers.onChange(() => this.regroup());
  }

  /** Begins to count together with the gateways that are there. */
  start(): void {
    if (!this.peers.areWanted()) return;
    this.answering = this.deps.signals.respond(subjectOf(this.peers.self), (asks: readonly SentAsk[]) =>
      this.grant(readAsks(asks)),
    );
    this.peers.start();
  }

  stop(): void {
    this.peers.stop();
    this.answering?.close();
    this.answering = null;
  }

  /** Milliseconds to wait; 0 if the request may go on. An address that has not `cost` left loses nothing. */
  waitForAddress(ip: string, cost = 1): Soon<number> {
    // From narrow to wide: what an address may not send uses up nothing of its network.
    return this.deps.config.limits ? this.waitForSources(sourcesOf(ip), 0, cost) : 0;
  }

  /** `key` is `user:{uid}`, `staff:{id}` or `key:{accessKey}`. Takes all of `cost` or nothing. */
  waitForPrincipal(key: string, cost = 1): Soon<number> {
    return this.deps.config.limits ? this.buckets.principal.take(key, cost) : 0;
  }

  /** A promise only if the counter is another gateway's. */
  demandAddress(ip: string, cost = 1): Soon<void> {
    return whenKnown(this.waitForAddress(ip, cost), demand);
  }

  demandPrincipal(key: string, cost = 1): Soon<void> {
    return whenKnown(this.waitForPrincipal(key, cost), demand);
  }

  /** What a principal has left; null while limits are off. */
  roomOfPrincipal(key: string): Room | null {
    return this.deps.config.limits ? this.buckets.principal.room(key) : null;
  }

  private waitForSources(sources: readonly Source[], at: number, cost: number): Soon<number> {
    const source = sources[at];
    if (source === undefined) return 0;
    return whenKnown(this.buckets[source.scope].take(source.key, cost), (waitMs) =>
      waitMs > 0 ? waitMs : this.waitForSources(sources, at + 1, cost),
    );
  }

  private ask(home: string, ask: Ask): Promise<Grant | null> | null {
    let line = this.lines.get(home);
    if (!line) this.lines.set(home, (line = new GrantLine(home, this.deps.signals, this.nowMs)));
    return line.ask(ask);
  }

  /** Answers another gateway. Requests that wait come before what it may keep. */
  private grant(asks: readonly Ask[]): readonly SentGrant[] {
    const waits = asks.map(({ scope, key, cost }) => {
      if (this.peers.homeOf(key) !== this.peers.self) return null;
      return cost > 0 ? this.buckets[scope].takeHere(key, cost) : 0;
    });
    return asks.map(({ scope, key, keep }, at) => {
      const waitMs = waits[at] ?? null;
      if (waitMs === null) return null;
      const buckets = this.buckets[scope];
      return [waitMs, keep > 0 ? buckets.giveAway(key, keep) : 0, buckets.leftHere(key)];
    });
  }

  private regroup(): void {
    for (const buckets of Object.values(this.buckets)) buckets.regroup();
    this.lines.clear();
  }
}

function demand(waitMs: number): void {
  if (waitMs > 0) throw new Refused(tooMany(waitMs));
}
