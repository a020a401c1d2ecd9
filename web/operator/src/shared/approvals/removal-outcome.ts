import type { RemovalCancelCause } from '@corella/contracts/removal';
import type { RemovalOutcome } from '@corella/contracts/operator';
import { moment } from '../format/times.js';

const STOPPED: Readonly<Record<RemovalCancelCause, string>> = {
  owner: 'stopped by the owner',
  'nothing-left': 'cancelled because nothing was left to change',
  'email-taken': 'cancelled because another account has the address',
  frozen: 'cancelled because the account is frozen',
  locked: 'cancelled because its owner has locked the account',
};

/** What became of an agreed removal, in the middle of a sentence: "stopped by the owner 28 Nov, 05:20". */
export function removalOutcomeText({ status, executeAt, endedAt, cause }: RemovalOutcome): string {
  if (status === 'executed') return `carried out ${moment(endedAt)}`;
  if (status === 'cancelled') return `${cause === null ? 'cancelled' : STOPPED[cause]} ${moment(endedAt)}`;
  return `happens ${moment(executeAt)} unless the owner objects`;
}
