import type { WithdrawalState } from '@corella/contracts/cash';
import type { OpenedWithdrawal, WithdrawalEvidence, WithdrawalRecord } from '@corella/contracts/operator';
import type { Tone } from '../ui/marks.js';
import { amount, money } from '../format/amounts.js';
import { duration } from '../format/times.js';

const STATES: Readonly<Record<WithdrawalState, string>> = {
  submitted: 'Submitted',
  'to-travel-rule-verify': 'Travel rule',
  'risk-delay': 'Delayed',
  reexamine: 'Examination',
  'large-amount-examine': 'Large amount',
  pass: 'Passed',
  'pending-tiny-amount': 'Costs too much now',
  'pre-transfer': 'Being prepared',
  'wallet-transfer': 'Sent, not seen yet',
  confirming: 'Confirming',
  orphan: 'Block is gone',
  confirmed: 'Confirmed',
  'confirm-error': 'Failed on the chain',
  safe: 'Paid',
  finished: 'Paid',
  canceled: 'Cancelled by the customer',
  repealed: 'Ended by the venue',
  reject: 'Rejected',
  'wallet-reject': 'Not taken',
  invalid: 'Cannot be paid',
};
/** Where a withdrawal stands, in words. */
export const withdrawalStateText = (state: WithdrawalState): string => STATES[state];

const TONES: Readonly<Partial<Record<WithdrawalState, Tone>>> = {
  reexamine: 'primary',
  'large-amount-examine': 'primary',
  'risk-delay': 'line',
  'to-travel-rule-verify': 'line',
  orphan: 'warn',
  'confirm-error': 'hot',
};
export const withdrawalTone = (state: WithdrawalState): Tone => TONES[state] ?? 'plain';

/** Money with two places, coins with as many as they have: "1,250.50 AUD", "0.3251 BTC". */
export const sumOf = (text: string, { asset, rail }: Pick<WithdrawalRecord, 'asset' | 'rail'>): string =>
  rail === 'bank' ? money(text, asset) : `${amount(text)} ${asset.toUpperCase()}`;
/** "A$52,318.40". */
export const audText = (text: string): string => `A$${amount(text, 2)}`;

const CHAINS: Readonly<Record<string, string>> = { btc: 'Bitcoin', eth: 'Ethereum', ltc: 'Litecoin', sol: 'Solana' };
/** What carries it. */
export const networkText = ({ rail, chain }: Pick<WithdrawalRecord, 'rail' | 'chain'>): string =>
  rail === 'bank' ? 'Bank' : (CHAINS[chain ?? ''] ?? (chain ?? 'chain').toUpperCase());

type Inputs = NonNullable<WithdrawalEvidence['inputs']>;
interface RuleWords {
  readonly name: string;
  readonly limit: string;
  readonly found: (inputs: Inputs) => string;
}
const RULES: Readonly<Record<string, RuleWords>> = {
  'velocity-24h': {
    name: 'Much in a day',
    limit: 'More than A$50,000 in 24 hours',
    found: ({ audOfDay }) => audText(audOfDay),
  },
  'count-24h': {
    name: 'Often in a day',
    limit: 'More than five in 24 hours',
    found: ({ countOfDay }) => `${countOfDay} in 24 h`,
  },
  'payee-under-24h': {
    name: 'New payee',
    limit: 'Saved less than 24 hours before',
    found: ({ payeeAgeMs }) => duration(payeeAgeMs),
  },
  'payee-under-7d': {
    name: 'Young payee',
    limit: 'Saved less than 7 days before',
    found: ({ payeeAgeMs }) => duration(payeeAgeMs),
  },
  'password-under-72h': {
    name: 'Password was reset',
    limit: 'Within 72 hours before',
    found: ({ sincePasswordChangeMs }) =>
      sincePasswordChangeMs === null ? 'never' : `${duration(sincePasswordChangeMs)} before`,
  },
  'first-withdrawal': { name: 'First withdrawal', limit: 'Nothing was paid out before', found: () => 'first' },
  held: { name: 'Account is held', limit: 'The desk looks at the account', found: () => 'held' },
};
/** "Young payee"; a rule that is new to this page by its id. */
export const ruleName = (rule: string): string => (Object.hasOwn(RULES, rule) ? RULES[rule]?.name : undefined) ?? rule;
/** What a rule asks of, and what it was told. */
export function ruleWords(rule: string, inputs: Inputs | null): { readonly limit: string; readonly found: string } {
  const words = Object.hasOwn(RULES, rule) ? RULES[rule] : undefined;
  return { limit: words?.limit ?? '', found: words === undefined || inputs === null ? '' : words.found(inputs) };
}

const ACTIONS: Readonly<Record<OpenedWithdrawal['hits'][number]['action'], string>> = {
  delay: 'It waits',
  one: 'One person',
  two: 'Two people',
  reject: 'Rejected',
};
export const actionText = (action: OpenedWithdrawal['hits'][number]['action']): string => ACTIONS[action];

/** "One person", "two people". */
export const peopleText = (people: number): string =>
  people === 1 ? 'one person' : people === 2 ? 'two people' : `${people} people`;
