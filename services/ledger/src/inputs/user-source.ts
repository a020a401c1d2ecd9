import { isOf, type RecordedEvent } from '@corella/event-store';
import { isAccountName, spotAccount } from '@corella/contracts/ledger';
import type { UserEvents } from '@corella/contracts/identity';
import { NOTHING } from '../domain/decision.js';
import type { InputSource } from './input-source.js';
import type { LedgerState } from '../domain/ledger-state.js';
import { decideDerivedControl } from '../use-cases/set-account-control/set-account-control.decide.js';

const STATUSES: readonly string[] = [
  'active',
  'frozen',
  'closed',
] satisfies readonly UserEvents['AccountControlDerived']['status'][];

/** Far more than identity has, and far less than fits into an append (`docs/rules/ledger.md` 31). */
const MOST_CODES = 100;
const LONGEST_CODE = 100;

/**
 * Customers. The account keeps the last revision that set its control. Each event says everything about a person, so a
 * later one replaces one that could not be read, and the stop ends (`docs/rules/ledger.md` 28).
 */
export const USER_SOURCE: InputSource = {
  category: 'user',
  types: ['AccountControlDerived'],
  remembers: 'decision',
  isTriedAgain: true,
  isHeldBack: ({ stream, revision }, { state }) => revision < (state.stoppedInputs.get(stream)?.revision ?? 0),
  decide(input, { state }) {
    if (!isOf(input, 'user') || input.type !== 'AccountControlDerived') return NOTHING;
    const { stream, revision, data } = input;
    if (isReplaced(input, state)) return NOTHING;
    if (!isWellFormed(data)) return { finding: 'the control of an account is malformed' };
    return { events: decideDerivedControl(data, { stream, revision }, state) };
  },
};

/** Whether a later event of the stream has set the control already. A malformed event may name nobody. */
function isReplaced({ stream, revision }: RecordedEvent, { accounts }: LedgerState): boolean {
  const source = accounts.get(spotAccount(stream.slice(stream.indexOf('-') + 1)))?.source;
  return source?.stream === stream && source.revision >= revision;
}

const isWellFormed = ({ uid, parentUid, status, allow, reasons }: UserEvents['AccountControlDerived']): boolean =>
  typeof (uid as unknown) === 'string' &&
  isAccountName(spotAccount(uid)) &&
  (parentUid === undefined || (typeof (parentUid as unknown) === 'string' && isAccountName(spotAccount(parentUid)))) &&
  STATUSES.includes(status) &&
  [allow, reasons].every((list: unknown) => Array.isArray(list) && list.length <= MOST_CODES && list.every(isCode));

const isCode = (item: unknown): boolean => typeof item === 'string' && item.length <= LONGEST_CODE;
