import { marketStream } from '@corella/contracts/market';
import type { SettlementStopRecord } from '@corella/contracts/operator';
import type { Effect } from '../actions/action-dialog.js';
import { count } from '../format/amounts.js';
import { pairOf } from '../format/names.js';
import { duration, moment } from '../format/times.js';
import type { Fact } from '../ui/panel.js';

const TITLES: Readonly<Record<SettlementStopRecord['status'], string>> = {
  stopped: 'Settlement stopped',
  requested: 'Settlement stopped',
  'catching-up': 'Settlement resumed, catching up',
};
export const stopTitle = ({ status, resumed }: SettlementStopRecord): string =>
  resumed === null ? TITLES[status] : 'Settlement stopped again';

/** Who resumed it at this event before, and that it did not help. */
export const triedText = ({ by, at }: NonNullable<SettlementStopRecord['resumed']>): string =>
  `${by.join(' and ')} resumed it ${moment(at)}. The event could not be booked then either.`;

interface Place {
  readonly symbol: string;
  /** Revision of the market event that could not be booked. */
  readonly revision: number;
}

/** Where settlement stopped, as the duty screen, the market page and the approval show it. */
export const placeFacts = ({ symbol, revision }: Place): readonly Fact[] => [
  { term: 'Market', value: pairOf(symbol) },
  { term: 'Stream', value: marketStream(symbol) },
  { term: 'Stopped at event', value: count(revision) },
];

/** A stop that was resumed in vain began earlier than the ledger's last word about it. */
export const sinceFact = ({ stoppedAt, resumed }: SettlementStopRecord, nowMs: number): Fact => ({
  term: resumed === null ? 'Since' : 'Stopped again',
  value: `${moment(stoppedAt)}, ${duration(nowMs - Date.parse(stoppedAt))}`,
});

/** What happens once two people have agreed. The dialog and the approval say the same. */
export const resumeEffects = ({ symbol, revision }: Place): readonly Effect[] => [
  { icon: 'ledger', text: `Booked again from event ${count(revision)} on, in order`, scope: marketStream(symbol) },
  { icon: 'warn', text: 'Stops again if the event still cannot be booked', scope: 'nothing is lost' },
  { icon: 'halt', text: `${pairOf(symbol)} stays halted`, scope: 'resumed separately' },
];
