import type { Signals } from '@corella/signals';
import { MOST_ASKS, sentAsk, type Ask, type Grant, type SentGrant } from './grant-messages.js';

/** No request waits longer for the home of its key. */
const PATIENCE_MS = 50;
/** A home that does not answer is left alone for so long. */
const REST_MS = 500;
const MOST_WAITING = 5_000;

export const subjectOf = (gateway: string): string => `gateway.tokens.${gateway}`;

interface Waiting {
  readonly ask: Ask;
  readonly answered: (grant: Grant | null) => void;
}

/**
 * What this gateway asks of one other, a message at a time: everything that comes up meanwhile travels in the next. So
 * under load there are few messages, and without load nobody waits for a second one.
 */
export class GrantLine {
  private waiting: Waiting[] = [];
  private isUnderWay = false;
  private restsUntilMs = -Infinity;

  constructor(
    private readonly home: string,
    private readonly signals: Signals,
    private readonly nowMs: () => number,
  ) {}

  /** Null when there is no answer in time, and at once while there has been none lately. */
  ask(ask: Ask): Promise<Grant | null> | null {
    if (this.nowMs() < this.restsUntilMs || this.waiting.length >= MOST_WAITING) return null;
    const answer = new Promise<Grant | null>((answered) => void this.waiting.push({ ask, answered }));
    if (!this.isUnderWay) void this.send();
    return answer;
  }

  private async send(): Promise<void> {
    this.isUnderWay = true;
    // What comes up in this turn travels along.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      const sent = this.waiting.splice(0, MOST_ASKS);
      const grants = await this.request(sent.map(({ ask }) => ask));
      for (const [at, { answered }] of sent.entries()) answered(grants?.[at] ?? null);
      if (grants !== null) continue;
      this.restsUntilMs = this.nowMs() + REST_MS;
      for (const { answered } of this.waiting.splice(0)) answered(null);
    }
    this.isUnderWay = false;
  }

  private async request(asks: readonly Ask[]): Promise<readonly (Grant | null)[] | null> {
    try {
      const grants = await this.signals.request<readonly SentGrant[]>(subjectOf(this.home), asks.map(sentAsk), {
        timeoutMs: PATIENCE_MS,
      });
      return grants.map((grant) => grant && { waitMs: grant[0], kept: grant[1], left: grant[2] });
    } catch {
      // Whatever it is: each gateway then grants its share.
      return null;
    }
  }
}
