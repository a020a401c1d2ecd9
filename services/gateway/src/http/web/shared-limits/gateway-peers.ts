import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { hash32, homeOf, type Member } from './rendezvous.js';

/** Each gateway says that it is here, on this topic. */
const HERE_TOPIC = 'gateway.here';
export const BEAT_MS = 500;
/** Whoever was not heard for so many beats is gone. */
const MOST_MISSED = 4;
/** For so many beats whoever is discovered may have been there before this gateway. */
const YOUNG_BEATS = 10;

interface Here {
  readonly id: string;
  readonly leaves: boolean;
}

const memberOf = (id: string): Member => ({ id, hash: hash32(id) });

/**
 * Which gateways work side by side, as far as this one knows. A newcomer is answered at once, one that stops says so,
 * and one that is silent for two seconds is gone. A gateway that does not hear itself either is cut off, and knows
 * nothing new until it does. Without a gateway number this is the only one, and nothing is said.
 */
@Injectable()
export class GatewayPeers {
  /** Names this run of the gateway and no other. */
  readonly self = randomUUID();
  private readonly others = new Map<string, { missed: number }>();
  private missedSelf = 0;
  private beats = 0;
  private members: readonly Member[] = [memberOf(this.self)];
  private former: readonly Member[] = this.members;
  private changedMs = -Infinity;
  private timer: NodeJS.Timeout | null = null;
  private subscription: { close(): void } | null = null;
  private readonly listeners: (() => void)[] = [];

  constructor(@Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps) {}

  start(): void {
    if (!this.areWanted()) return;
    this.subscription = this.deps.signals.subscribe(HERE_TOPIC, (here: Here) => this.heard(here));
    this.say(false);
    this.timer = setInterval(() => this.beat(), BEAT_MS);
    this.timer.unref();
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer);
    if (this.subscription) this.say(true);
    this.subscription?.close();
    this.subscription = null;
  }

  /** Called whenever the homes of keys have moved. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  areWanted(): boolean {
    return this.deps.gatewayNumber !== undefined && this.deps.config.limits;
  }

  /** Counts beats, not milliseconds: a process that was stopped for a while has not missed what it could not hear. */
  beat(): void {
    this.beats += 1;
    this.missedSelf += 1;
    this.say(false);
    if (this.isCutOff()) return;
    let gone = false;
    for (const [id, other] of this.others) {
      other.missed += 1;
      if (other.missed > MOST_MISSED) gone = this.others.delete(id) || gone;
    }
    if (gone) this.change();
  }

  count(): number {
    return this.members.length;
  }

  isAlone(): boolean {
    return this.members.length === 1;
  }

  /** Whether this gateway is cut off from the others, which may go on without it. */
  isCutOff(): boolean {
    return this.missedSelf > MOST_MISSED;
  }

  homeOf(key: string): string {
    return this.isAlone() ? this.self : (homeOf(key, this.members) ?? this.self);
  }

  /** When this gateway became the home of a key that another one had until then; null if not since then. */
  movedHereMs(key: string, sinceMs: number): number | null {
    if (this.changedMs <= sinceMs) return null;
    return homeOf(key, this.former) === this.self ? null : this.changedMs;
  }

  private say(leaves: boolean): void {
    const here: Here = { id: this.self, leaves };
    this.deps.signals.publish(HERE_TOPIC, here);
  }

  private heard({ id, leaves }: Here): void {
    if (id === this.self) {
      this.missedSelf = 0;
      return;
    }
    const known = this.others.get(id);
    if (known && !leaves) known.missed = 0;
    else if (known) {
      this.others.delete(id);
      this.change();
    } else if (!leaves) {
      this.others.set(id, { missed: 0 });
      this.change();
      this.say(false);
    }
  }

  private change(): void {
    this.former = this.beats < YOUNG_BEATS ? [] : this.members;
    this.changedMs = this.deps.clock.nowMs();
    this.members = [this.self, ...this.others.keys()].map(memberOf);
    for (const listener of this.listeners) listener();
  }
}
