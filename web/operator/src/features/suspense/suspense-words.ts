import type { OpenedDeposit, SuspendedDepositRecord } from '@corella/contracts/operator';
import type { Tone } from '../../shared/ui/marks.js';

/** Where a deposit stands: "Waits", "Released". */
export function standingText({ state, outcome }: SuspendedDepositRecord): string {
  if (state === 'held') return 'Waits';
  if (state === 'refund') return 'On its way back';
  if (outcome === null) return 'Being released';
  return outcome === 'released' ? 'Released' : 'Sent back';
}
export const standingTone = ({ state }: SuspendedDepositRecord): Tone =>
  state === 'held' ? 'warn' : state === 'refund' ? 'primary' : 'plain';

const CHANNELS: Readonly<Record<SuspendedDepositRecord['channel'], string>> = {
  payid: 'PayID',
  transfer: 'Bank transfer',
};
export const channelText = ({ channel }: SuspendedDepositRecord): string => CHANNELS[channel];

type Suggested = OpenedDeposit['suggested'][number];
const WHY: Readonly<Record<Suggested['by'][number], string>> = {
  name: 'has the name of the payer',
  payid: 'has a PayID like this address',
};
/** "Has the name of the payer and has a PayID like this address"; the one whom the address belongs to was paid. */
export const suggestedBecause = ({ by, uid }: Suggested, paid: string | null): string =>
  by
    .map((one) => (one === 'payid' && uid === paid ? 'has this address' : WHY[one]))
    .join(' and ')
    .replace(/^./, (first) => first.toUpperCase());

type HistoryRow = OpenedDeposit['history'][number];
const HISTORY: Readonly<Record<string, string>> = {
  DepositBooked: 'The bank booked it',
  DepositPosted: 'The ledger has its entry',
  RefundDecided: 'Two people decided to send it back',
  RefundDone: 'The bank has sent it back',
  RefundReturned: 'It came back: the payer’s bank or ours did not take the refund',
};
/** One line of what has happened to a deposit. */
export function historyText({ type, uid, attempt, finding }: HistoryRow): string {
  if (type === 'DepositReleased') return `Two people released it to UID ${uid ?? '–'}`;
  if (type === 'RefundSent') return `The bank was asked to send it back, attempt ${attempt ?? 1}`;
  if (type === 'DepositDecisionRefused') return `A decision was not carried out: ${finding ?? 'no reason was given'}`;
  return HISTORY[type] ?? type;
}
