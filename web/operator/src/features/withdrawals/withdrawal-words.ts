import type { OpenedWithdrawal } from '@corella/contracts/operator';
import { count } from '../../shared/format/amounts.js';
import { words } from '../../shared/format/names.js';
import { moment } from '../../shared/format/times.js';
import { peopleText } from '../../shared/withdrawals/withdrawal-words.js';

type Step = OpenedWithdrawal['history'][number];
type Gate = NonNullable<Step['gate']>;

const GATES: Readonly<Record<Gate, string>> = {
  'to-travel-rule-verify': 'the travel rule',
  'risk-delay': 'the delay',
  reexamine: 'the examination',
  'large-amount-examine': 'the examination of large amounts',
};
const REASONS: Readonly<Record<string, string>> = {
  'by-owner': 'its owner cancelled it',
  'account-locked': 'the account was locked',
  'not-me': 'its owner says that it was not them',
  rules: 'a rule rejects it',
  'by-people': 'a person said no',
};
const whyText = (why: string | null): string => {
  if (why === null) return 'no reason was recorded';
  return (
    (Object.hasOwn(REASONS, why) ? REASONS[why] : undefined) ?? (/^[a-z]+(-[a-z]+)*$/.test(why) ? words(why) : why)
  );
};

const STEPS: Readonly<Record<string, (step: Step) => string>> = {
  WithdrawalOpened: () => 'Asked for; the ledger has set the money aside',
  WithdrawalJudged: judged,
  WithdrawalGatePassed: ({ gate, approvalId }) =>
    `${approvalId === null ? 'Time has passed' : 'People let it pass'} ${gate === null ? 'the gate' : GATES[gate]}`,
  WithdrawalDecisionRefused: ({ why }) => `A decision was not carried out: ${whyText(why)}`,
  WithdrawalPickedUp: () => 'Picked up; it cannot be cancelled from here on',
  PayoutBuilt: ({ attempt }) => `Its bytes are made${again(attempt)}`,
  PayoutSigned: ({ attempt }) => `Signed${again(attempt)}`,
  PayoutDispatched: ({ attempt }) => `Sent${again(attempt)}`,
  PayoutSeen: ({ confirmations }) => `Seen, ${confirmed(confirmations)}`,
  PayoutOrphaned: () => 'The block that had it is gone; the same bytes are sent again',
  PayoutConfirmed: ({ confirmations }) => `Counts as paid, ${confirmed(confirmations)}`,
  PayoutSafe: () => 'Deep enough: it cannot be undone',
  PayoutFailedOnChain: () => 'The chain has it and carried nothing over',
  PayoutBooked: () => 'The bank has booked it',
  PayoutReturned: () => 'The bank did not take it or gave it back',
  PayoutRefused: ({ why }) => `The signer will not sign it: ${whyText(why)}`,
  WithdrawalEnded: ({ why }) => `Ended unpaid: ${whyText(why)}`,
  WithdrawalClosed: () => 'The ledger has its last entry',
};
const again = (attempt: number | null): string => (attempt === null || attempt < 2 ? '' : `, attempt ${attempt}`);
const confirmed = (many: number | null): string =>
  many === 1 ? '1 confirmation' : `${count(many ?? 0)} confirmations`;

function judged({ gate, people, until }: Step): string {
  if (gate === null) return 'The rules let it pass';
  if (gate === 'risk-delay') return `The rules delay it${until === null ? '' : ` until ${moment(until)}`}`;
  const who = people === null || people === 0 ? '' : ` by ${peopleText(people)}`;
  return `The rules want ${GATES[gate]}${who}`;
}

/** One line of what has happened to a withdrawal. */
export const stepText = (step: Step): string =>
  (Object.hasOwn(STEPS, step.type) ? STEPS[step.type]?.(step) : undefined) ?? step.type;

const WARNS: ReadonlySet<string> = new Set([
  'WithdrawalDecisionRefused',
  'PayoutOrphaned',
  'PayoutFailedOnChain',
  'PayoutReturned',
  'PayoutRefused',
]);
export const isTrouble = ({ type }: Step): boolean => WARNS.has(type);

/** An address in three parts, the first and last six of which are compared by eye; a short one is shown whole. */
export function partsOf(address: string): { readonly head: string; readonly middle: string; readonly tail: string } {
  if (address.length < 15) return { head: address, middle: '', tail: '' };
  return { head: address.slice(0, 6), middle: address.slice(6, -6), tail: address.slice(-6) };
}
