import { Tally, type Tallied } from './tally.js';

/** Cases that wait for the desk. */
export interface WaitingCases {
  /** Milliseconds since 1970 at which the oldest was sent; null if none waits. */
  readonly oldestAt: number | null;
  /** How many should have been decided already. */
  readonly overdue: number;
}

/** Requests for a removal that wait for the desk. */
export interface WaitingRemovals {
  readonly open: number;
  /** Milliseconds since 1970 at which the oldest was sent; null if none waits. */
  readonly oldestAt: number | null;
}

export interface IdentityFigures {
  /** By type of command and how it ended. */
  readonly commands: readonly Tallied[];
  /** By what the checking service answered. */
  readonly checks: readonly Tallied[];
  /** By what is alarming, and the role of who did it. */
  readonly alarms: readonly Tallied[];
  /** Accounts that the ledger stopped, by how soon after identity's decision. */
  readonly freezes: readonly Tallied[];
  /** Text messages that were sent, and those that their pace held back. */
  readonly texts: readonly Tallied[];
  readonly waiting: WaitingCases;
  readonly removals: WaitingRemovals;
  /** API keys that end within fourteen days. */
  readonly endingKeys: number;
  /** What was found of customers who are verified, and what became of it. */
  readonly diligence: readonly Tallied[];
  /** Cases of verified customers that are open, by why they were opened. */
  readonly reviews: readonly { readonly cause: string; readonly count: number }[];
  /** Streams that wait because one of their events cannot be handled, by the group that has put them aside. */
  readonly parked: readonly { readonly group: string; readonly count: number }[];
  /** How often the machine's clock was set, by whether ahead or back. */
  readonly clockJumps: readonly Tallied[];
}

/** What the process can tell of its work, without a name of anybody. */
export class Figures {
  readonly commands = new Tally();
  readonly checks = new Tally();
  readonly alarms = new Tally();
  readonly freezes = new Tally();
  readonly texts = new Tally();
  readonly diligence = new Tally();
  /** Read once a minute. */
  waiting: WaitingCases = { oldestAt: null, overdue: 0 };
  removals: WaitingRemovals = { open: 0, oldestAt: null };
  endingKeys = 0;
  reviews: IdentityFigures['reviews'] = [];

  read(): Omit<IdentityFigures, 'parked' | 'clockJumps'> {
    const [commands, checks, alarms] = [this.commands.rows(), this.checks.rows(), this.alarms.rows()];
    const [freezes, texts, { waiting, removals, endingKeys }] = [this.freezes.rows(), this.texts.rows(), this];
    const [diligence, { reviews }] = [this.diligence.rows(), this];
    return { commands, checks, alarms, freezes, texts, waiting, removals, endingKeys, diligence, reviews };
  }
}
