import { Injectable } from '@nestjs/common';
import { Turns } from '../../../overload/turns.js';
import { refuse } from '../../problem/refused.js';

/** Both sides of a document and one more; nobody sends more than that at once by hand. */
const MOST_WAITING = 2;

/**
 * The pictures of one customer are drawn one after the other. A file that takes ten seconds, sent again and again, then
 * keeps one decoder busy, and the pictures of others pass through the other one.
 */
@Injectable()
export class UploadsInTurn {
  private readonly turns = new Map<string, Turns>();

  async run<Done extends object>(uid: string, work: () => Promise<Done>): Promise<Done> {
    const turns = this.turns.get(uid) ?? new Turns(1, MOST_WAITING);
    this.turns.set(uid, turns);
    try {
      return (await turns.run(work)) ?? refuse('busy', { retryAfterSeconds: 1 });
    } finally {
      if (turns.isIdle) this.turns.delete(uid);
    }
  }
}
