import { removalReasonOf, type RemovalCancelCause, type RemovalStatus } from '@corella/contracts/removal';
import type { RemovalOpened, RemovalRecord } from '@corella/contracts/operator';
import { removalOutcomeText } from '../../shared/approvals/removal-outcome.js';
import { sentence } from '../../shared/format/names.js';
import { moment } from '../../shared/format/times.js';
import type { Tone } from '../../shared/ui/marks.js';

const STATUSES: Readonly<Record<RemovalStatus, { readonly text: string; readonly tone: Tone }>> = {
  submitted: { text: 'Submitted', tone: 'primary' },
  claimed: { text: 'Being read', tone: 'primary' },
  asked: { text: 'Asked the customer', tone: 'plain' },
  initiated: { text: 'Second person', tone: 'warn' },
  approved: { text: 'Waits a day', tone: 'warn' },
  executed: { text: 'Carried out', tone: 'plain' },
  rejected: { text: 'Declined', tone: 'plain' },
  cancelled: { text: 'Cancelled', tone: 'plain' },
  expired: { text: 'Expired', tone: 'plain' },
};
export const statusText = ({ status }: Pick<RemovalRecord, 'status'>): string => STATUSES[status].text;
export const statusTone = ({ status }: Pick<RemovalRecord, 'status'>): Tone => STATUSES[status].tone;

const CAUSES: Readonly<Record<RemovalCancelCause, string>> = {
  owner: 'by the link of the warning',
  'nothing-left': 'because nothing was left to change',
  'email-taken': 'because another account has the address',
  frozen: 'because the account is frozen',
  locked: 'because its owner has locked the account',
};

/** Where a request ended: "Stopped by the owner 28 Nov, 05:20." */
export function endText({ status, executeAt, endedAt, cause = null }: RemovalRecord): string {
  return status === 'cancelled' || status === 'executed'
    ? `${sentence(removalOutcomeText({ status, executeAt, endedAt, cause }))}.`
    : `${STATUSES[status].text} ${moment(endedAt)}.`;
}

type HistoryRow = RemovalOpened['history'][number];
const HISTORY: Readonly<Record<string, string>> = {
  RemovalSubmitted: 'The request was sent',
  RemovalClaimed: 'claimed it',
  RemovalReleased: 'gave it back',
  RemovalAsked: 'asked the customer',
  RemovalAnswered: 'The customer answered',
  RemovalInitiated: 'agreed and asked a second person',
  RemovalSecondRefused: 'The second person did not agree',
  RemovalApproved: 'agreed as the second person',
  RemovalRejected: 'declined it',
  RemovalExpired: 'Nobody agreed in time',
  RemovalExecuted: 'It was carried out',
};
const OF_NOBODY = new Set([
  'RemovalSubmitted',
  'RemovalAnswered',
  'RemovalSecondRefused',
  'RemovalExpired',
  'RemovalExecuted',
]);

/** One line of what happened to a request: "Nora Field asked the customer". */
export function historyText({ type, by, byName, cause }: HistoryRow): string {
  if (type === 'RemovalCancelled') return `Cancelled ${cause === null ? 'by the venue' : CAUSES[cause]}`;
  const text = HISTORY[type] ?? type;
  return OF_NOBODY.has(type) ? text : `${byName ?? by ?? 'Somebody'} ${text}`;
}

export const reasonText = (code: string): string => {
  const reason = removalReasonOf(code);
  return reason === undefined ? code : `${code} ${reason.en}`;
};
