import { isOf } from '@corella/event-store';
import { isAccountName, spotAccount } from '@corella/contracts/ledger';
import type { UserEvents } from '@corella/contracts/identity';
import { NOTHING } from '../domain/decision.js';
import type { InputSource } from './input-source.js';
import { decideDerivedControl } from '../use-cases/set-account-control/set-account-control.decide.js';

const STATUSES: readonly string[] = [
  'active',
  'frozen',
  'closed',
] satisfies readonly UserEvents['AccountControlDerived']['status'][];

/** Customers. The account keeps the last revision that set its control. */
export const USER_SOURCE: InputSource = {
  category: 'user',
  types: ['AccountControlDerived'],
  remembers: 'decision',
  decide(input, { state }) {
    if (!isOf(input, 'user') || input.type !== 'AccountControlDerived') return NOTHING;
    const { stream, revision, data } = input;
    if (!isWellFormed(data)) return { finding: 'the control of an account is malformed' };
    return { events: decideDerivedControl(data, { stream, revision }, state) };
  },
};

const isWellFormed = ({ uid, status, allow, reasons }: UserEvents['AccountControlDerived']): boolean =>
  typeof (uid as unknown) === 'string' &&
  isAccountName(spotAccount(uid)) &&
  STATUSES.includes(status) &&
  [allow, reasons].every((list: unknown) => Array.isArray(list) && list.every((item) => typeof item === 'string'));
