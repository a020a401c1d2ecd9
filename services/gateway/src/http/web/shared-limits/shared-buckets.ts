import type { Soon } from '@corella/result';
import { TokenBuckets, type BucketOptions } from '../token-buckets.js';
import type { GatewayPeers } from './gateway-peers.js';
import type { Ask, Grant, Scope } from './grant-messages.js';

/**
 * What all gateways but the home may keep of one key together, of its burst. It was taken from the home's bucket, but
 * can be spent later: so all together never grant more than this beyond the limit.
 */
const KEPT_SHARE = 0.09;
const MS_PER_SECOND = 1_000;

/** What this gateway knows of a key whose home is another. */
interface Away {
  /** Tokens of the home that were granted and not spent yet. */
  kept: number;
  /** Whether more of them are on their way. */
  isFilling: boolean;
  /** What the home had left, at some time. */
  left: number;
  atMs: number;
  /** Until then the home cannot have `emptyFor` tokens. */
  emptyUntilMs: number;
  emptyFor: number;
}

export interface Room {
  readonly left: number;
  readonly fullAtMs: number;
}

export interface Sharing {
  readonly peers: GatewayPeers;
  readonly nowMs: () => number;
  /** Asks a key's home. Null, or an answer of null, if it does not answer. */
  readonly ask: (home: string, ask: Ask) => Promise<Grant | null> | null;
}

/**
 * A limit that several gateways share. Each key has a home among them, whose bucket decides. The others ask it for the
 * tokens of each request, and keep a few, so that single requests need not wait. Where the home does not answer, each
 * grants its share of the limit. A gateway that is alone is every key's home.
 */
export class SharedBuckets {
  private readonly own: TokenBuckets;
  /** What this gateway grants by itself of the keys of others. Whatever it grants is counted there too. */
  private shares: TokenBuckets;
  private readonly away = new Map<string, Away>();

  constructor(
    private readonly scope: Scope,
    private readonly options: BucketOptions,
    private readonly sharing: Sharing,
  ) {
    this.own = new TokenBuckets(options);
    this.shares = this.shareOut();
  }

  /** 0 if `cost` tokens were taken, otherwise the milliseconds to wait. */
  take(key: string, cost: number): Soon<number> {
    const { peers } = this.sharing;
    if (peers.isAlone()) return this.takeHere(key, cost);
    if (peers.isCutOff()) return this.takeShare(key, cost);
    const home = peers.homeOf(key);
    return home === peers.self ? this.takeHere(key, cost) : this.takeFrom(home, key, cost);
  }

  room(key: string): Room {
    const { peers, nowMs } = this.sharing;
    const now = nowMs();
    const known = peers.isAlone() || peers.homeOf(key) === peers.self ? undefined : this.away.get(key);
    if (known === undefined) return this.own.room(key, now);
    const { burst, perSecond } = this.options;
    const left = Math.min(burst, known.left + ((now - known.atMs) * perSecond) / MS_PER_SECOND + known.kept);
    return { left: Math.floor(left), fullAtMs: now + Math.ceil(((burst - left) * MS_PER_SECOND) / perSecond) };
  }

  /** Takes tokens for requests at this gateway and at others. Only the home of the key does. */
  takeHere(key: string, cost: number): number {
    const { peers, nowMs } = this.sharing;
    const { burst, perSecond } = this.options;
    const now = nowMs();
    // After the time that it takes to fill, even a bucket that was emptied elsewhere is full.
    const movedMs = peers.movedHereMs(key, now - (burst * MS_PER_SECOND) / perSecond);
    const beginning = movedMs === null ? undefined : { atMs: movedMs, tokens: burst * KEPT_SHARE };
    return this.own.take(key, now, cost, beginning);
  }

  /** Tokens for another gateway to keep. */
  giveAway(key: string, most: number): number {
    return this.own.takeUpTo(key, this.sharing.nowMs(), Math.min(most, this.mostKept()));
  }

  leftHere(key: string): number {
    return this.own.room(key, this.sharing.nowMs()).left;
  }

  /** The homes of keys have moved: what was kept may be of another one now. */
  regroup(): void {
    this.away.clear();
    this.shares = this.shareOut();
  }

  private takeFrom(home: string, key: string, cost: number): Soon<number> {
    const known = this.knownOf(key);
    const now = this.sharing.nowMs();
    if (known.kept >= cost) {
      known.kept -= cost;
      this.shares.drain(key, now, cost);
      if (known.kept <= this.mostKept() / 2) this.fill(home, key, known);
      return 0;
    }
    if (cost >= known.emptyFor && now < known.emptyUntilMs) return Math.ceil(known.emptyUntilMs - now);
    const answer = this.ask(home, key, cost, known);
    return answer === null ? this.takeShare(key, cost) : answer.then((grant) => this.waitOf(grant, key, cost, known));
  }

  private waitOf(grant: Grant | null, key: string, cost: number, known: Away): number {
    if (grant === null) return this.takeShare(key, cost);
    const now = this.sharing.nowMs();
    if (grant.waitMs > 0) {
      known.emptyFor = cost;
      known.emptyUntilMs = now + grant.waitMs;
    } else this.shares.drain(key, now, cost);
    return grant.waitMs;
  }

  private fill(home: string, key: string, known: Away): void {
    if (!known.isFilling && this.sharing.nowMs() >= known.emptyUntilMs) void this.ask(home, key, 0, known);
  }

  /** Asks for what a request costs, and for as much as may be kept unless that is on its way already. */
  private ask(home: string, key: string, cost: number, known: Away): Promise<Grant | null> | null {
    const keep = known.isFilling ? 0 : Math.floor(this.mostKept() - known.kept);
    const answer = this.sharing.ask(home, { scope: this.scope, key, cost, keep });
    if (answer === null) return null;
    if (keep > 0) known.isFilling = true;
    return answer.then((grant) => {
      if (keep > 0) known.isFilling = false;
      if (grant === null) return null;
      known.kept += grant.kept;
      known.left = grant.left;
      known.atMs = this.sharing.nowMs();
      return grant;
    });
  }

  private knownOf(key: string): Away {
    const found = this.away.get(key);
    const known = found ?? {
      kept: 0,
      isFilling: false,
      left: this.options.burst,
      atMs: 0,
      emptyUntilMs: 0,
      emptyFor: 0,
    };
    if (found) this.away.delete(key);
    else if (this.away.size >= this.options.maxKeys) {
      const [oldest] = this.away.keys();
      if (oldest !== undefined) this.away.delete(oldest);
    }
    this.away.set(key, known);
    return known;
  }

  /** The most that one gateway keeps of a key. */
  private mostKept(): number {
    return Math.floor((this.options.burst * KEPT_SHARE) / Math.max(1, this.sharing.peers.count() - 1));
  }

  private takeShare(key: string, cost: number): number {
    return this.shares.take(key, this.sharing.nowMs(), cost);
  }

  private shareOut(): TokenBuckets {
    const among = this.sharing.peers.count();
    const { perSecond, burst, maxKeys } = this.options;
    return new TokenBuckets({ perSecond: perSecond / among, burst: Math.max(1, burst / among), maxKeys });
  }
}
