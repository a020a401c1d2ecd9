import { Inject, Injectable } from '@nestjs/common';
import { Turns } from '../../../overload/turns.js';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { TokenBuckets } from '../../web/token-buckets.js';
import { refuse } from '../../problem/refused.js';

/** Both sides of a document and one more; nobody sends more than that at once by hand. */
const MOST_WAITING = 2;
/** A verification has ten at most, and each may be taken a few times. Decoding costs us a second, sending nothing. */
const AT_ONCE = 60;
const AN_HOUR = 60;

/**
 * The pictures of one customer are drawn one after the other. A file that takes ten seconds, sent again and again, then
 * keeps one decoder busy, and the pictures of others pass through the other one. Each has sixty, and sixty more an
 * hour.
 */
@Injectable()
export class UploadsInTurn {
  private readonly turns = new Map<string, Turns>();
  private readonly budgets = new TokenBuckets({ perSecond: AN_HOUR / 3_600, burst: AT_ONCE, maxKeys: 20_000 });

  constructor(@Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps) {}

  async run<Done extends object>(uid: string, work: () => Promise<Done>): Promise<Done> {
    const waitMs = this.budgets.take(uid, this.deps.clock.nowMs());
    if (waitMs > 0) refuse('slow-down', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
    const turns = this.turns.get(uid) ?? new Turns(1, MOST_WAITING);
    this.turns.set(uid, turns);
    try {
      return (await turns.run(work)) ?? refuse('busy', { retryAfterSeconds: 1 });
    } finally {
      if (turns.isIdle) this.turns.delete(uid);
    }
  }
}
