import type { ApprovalKind, ApprovalPayloads } from '@corella/contracts/identity';
import { spotAccount, uidOf } from '@corella/contracts/ledger';
import type { ApprovalView } from '@corella/contracts/queries';
import { assertNever } from '@corella/result';
import { DILIGENCE_TARGET } from '../changes/diligence-records.js';
import { FEES_TARGET } from '../changes/fee-records.js';
import { parametersTarget } from '../changes/parameter-records.js';

/** What a request is about. `targets` are all the names under which others may wait for the same thing. */
export type Subject = { readonly targets: readonly string[] } & (
  | { readonly about: 'adjustment'; readonly payload: ApprovalPayloads['ledger-adjustment'] }
  | { readonly about: 'user'; readonly uid: string }
  | { readonly about: 'lock'; readonly payload: ApprovalPayloads['account-unlock'] }
  | { readonly about: 'verification'; readonly payload: ApprovalPayloads['kyc-approve'] }
  | { readonly about: 'removal'; readonly payload: ApprovalPayloads['removal-execute'] }
  | {
      readonly about: 'deposit';
      readonly payload: ApprovalPayloads['deposit-refund'] & { readonly uid: string | null };
    }
  | { readonly about: 'withdrawal'; readonly payload: ApprovalPayloads['withdrawal-large'] }
  | { readonly about: 'agreement'; readonly payload: ApprovalPayloads['agreement-publish'] }
  | { readonly about: 'agreement-taken-back'; readonly payload: ApprovalPayloads['agreement-withdraw'] }
  | { readonly about: 'list'; readonly payload: ApprovalPayloads['list-membership'] }
  | { readonly about: 'new-staff'; readonly email: string | null; readonly role: string }
  | { readonly about: 'staff'; readonly staffId: string }
  | { readonly about: 'market'; readonly symbol: string }
  | { readonly about: 'fees' }
  | { readonly about: 'diligence' }
);

/** Identity has checked the payload's shape before anybody could sign it. */
const payloadOf = <Kind extends ApprovalKind>(view: ApprovalView, _kind: Kind): ApprovalPayloads[Kind] =>
  view.payload as unknown as ApprovalPayloads[Kind];

export const settlementTarget = (symbol: string): string => `settlement:${symbol}`;
const userTarget = (uid: string): string => `user:${uid}`;

export function subjectOf(view: ApprovalView): Subject {
  switch (view.kind) {
    case 'ledger-adjustment': {
      const payload = payloadOf(view, view.kind);
      const uid = uidOf(payload.account);
      return { about: 'adjustment', payload, targets: [payload.account, ...(uid === null ? [] : [userTarget(uid)])] };
    }
    case 'user-unfreeze':
    case 'customer-file': {
      const { uid } = payloadOf(view, view.kind);
      return { about: 'user', uid, targets: [userTarget(uid), spotAccount(uid)] };
    }
    case 'account-unlock': {
      const payload = payloadOf(view, view.kind);
      const { uid } = payload;
      return { about: 'lock', payload, targets: [userTarget(uid), spotAccount(uid)] };
    }
    case 'kyc-approve': {
      const payload = payloadOf(view, view.kind);
      const { uid } = payload;
      return { about: 'verification', payload, targets: [userTarget(uid), spotAccount(uid)] };
    }
    case 'removal-execute': {
      const payload = payloadOf(view, view.kind);
      const { uid } = payload;
      return { about: 'removal', payload, targets: [userTarget(uid), spotAccount(uid)] };
    }
    case 'deposit-release': {
      const payload = payloadOf(view, view.kind);
      return { about: 'deposit', payload, targets: [view.target] };
    }
    case 'deposit-refund':
      return { about: 'deposit', payload: { ...payloadOf(view, view.kind), uid: null }, targets: [view.target] };
    case 'withdrawal-reexamine':
    case 'withdrawal-large':
      return { about: 'withdrawal', payload: payloadOf(view, view.kind), targets: [view.target] };
    case 'agreement-publish':
      return { about: 'agreement', payload: payloadOf(view, view.kind), targets: [view.target] };
    case 'agreement-withdraw':
      return { about: 'agreement-taken-back', payload: payloadOf(view, view.kind), targets: [view.target] };
    case 'list-membership':
      return { about: 'list', payload: payloadOf(view, view.kind), targets: [view.target] };
    case 'staff-create': {
      const { email, role } = payloadOf(view, view.kind);
      return { about: 'new-staff', email, role, targets: [view.target] };
    }
    case 'staff-disable':
    case 'staff-enable':
    case 'staff-role': {
      const { staffId } = payloadOf(view, view.kind);
      return { about: 'staff', staffId, targets: [view.target] };
    }
    case 'market-resume':
    case 'settlement-resume':
    case 'market-parameters':
    case 'market-parameters-withdraw': {
      const { symbol } = payloadOf(view, view.kind);
      return { about: 'market', symbol, targets: [parametersTarget(symbol), settlementTarget(symbol)] };
    }
    case 'diligence-terms':
    case 'diligence-withdraw':
      return { about: 'diligence', targets: [DILIGENCE_TARGET] };
    case 'fee-schedule':
    case 'fee-schedule-withdraw':
      return { about: 'fees', targets: [FEES_TARGET] };
    default:
      return assertNever(view.kind);
  }
}
