import type { BankAccountState, TestDepositState } from '@corella/contracts/cash';
import type { BankAccountRecord } from '@corella/contracts/operator';
import type { Tone } from '../../shared/ui/marks.js';

const STATES: Readonly<Record<BankAccountState, string>> = {
  unverified: 'Not verified',
  pending: 'Test deposit sent',
  verified: 'Verified',
};
export const stateText = (state: BankAccountState): string => STATES[state];

/** Where an account stands: "Verified", "Removed". */
export const standingText = ({ state, removedAt }: BankAccountRecord): string =>
  removedAt === null ? STATES[state] : 'Removed';
export const standingTone = ({ state, removedAt }: BankAccountRecord): Tone =>
  removedAt !== null ? 'plain' : state === 'verified' ? 'primary' : 'warn';

const TESTS: Readonly<Record<TestDepositState, string>> = {
  sending: 'On its way',
  arrived: 'Arrived; its amount has not been told yet',
  failed: 'The bank did not pay it',
  ended: 'Ended after too many wrong amounts',
  matched: 'Its amount was told rightly',
};
export const testText = (state: TestDepositState): string => TESTS[state];
