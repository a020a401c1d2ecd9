import type { ApprovalKind } from './approvals.js';
import { CUSTOMER_LISTS, listTarget } from './customer-lists.js';
import type { JsonObject } from './json.js';

/** What two people can decide together, and who may ask, approve and carry it out. */
export interface ApprovalTerms {
  /** As the console names the kind. */
  readonly label: string;
  /** Permission to ask for it. */
  readonly initiate: string;
  /** Permission to approve or reject it. */
  readonly approve: string;
  /** Signatures besides the initiator's request. */
  readonly required: number;
  /** The service that carries an approved payload out, by its hash, after checking the policy again. */
  readonly executedBy: 'identity' | 'ledger' | 'matching' | 'fiat';
  readonly concerns:
    | 'market'
    | 'fees'
    | 'account'
    | 'deposit'
    | 'withdrawal'
    | 'agreements'
    | 'diligence'
    | 'staff'
    | 'list';
  /** The kind whose scheduled version this one takes back. */
  readonly takesBack?: ApprovalKind;
}

const PARAMETERS = {
  initiate: 'markets.parameters-initiate',
  approve: 'markets.parameters-approve',
  required: 1,
  executedBy: 'matching',
  concerns: 'market',
} as const;
const DILIGENCE: Omit<ApprovalTerms, 'label'> = {
  initiate: 'diligence.initiate',
  approve: 'diligence.approve',
  required: 1,
  executedBy: 'identity',
  concerns: 'diligence',
};
const AGREEMENT = {
  initiate: 'agreements.initiate',
  approve: 'agreements.approve',
  required: 1,
  executedBy: 'identity',
  concerns: 'agreements',
} as const;
const FEES = {
  initiate: 'fees.initiate',
  approve: 'fees.approve',
  required: 1,
  executedBy: 'ledger',
  concerns: 'fees',
} as const;
const SUSPENSE = {
  initiate: 'suspended-deposits.initiate',
  approve: 'suspended-deposits.approve',
  required: 1,
  executedBy: 'fiat',
  concerns: 'deposit',
} as const;
/** The permission of the venue itself. No role has it. */
export const SYSTEM_PERMISSION = 'system';
/** Who asks in the venue's own name. */
export const SYSTEM_INITIATOR = 'system';
/** How many people it takes is part of what they sign. */
const WITHDRAWAL = {
  initiate: SYSTEM_PERMISSION,
  approve: 'withdrawals.approve',
  required: 1,
  executedBy: 'fiat',
  concerns: 'withdrawal',
} as const;
const STAFF = {
  initiate: 'staff.initiate',
  approve: 'staff.approve',
  required: 1,
  executedBy: 'identity',
  concerns: 'staff',
} as const;

/**
 * Everything that takes two people. Policy, permissions, names and groups of kinds are derived from this table, so a
 * new kind is added here and to `ApprovalPayloads`, and nowhere else in a list.
 */
export const APPROVAL_KINDS: Readonly<Record<ApprovalKind, ApprovalTerms>> = {
  'market-resume': {
    label: 'Resume a market',
    initiate: 'markets.resume-initiate',
    approve: 'markets.resume-approve',
    required: 1,
    executedBy: 'matching',
    concerns: 'market',
  },
  'settlement-resume': {
    label: 'Resume settlement',
    initiate: 'settlement-stops.resume-initiate',
    approve: 'settlement-stops.resume-approve',
    required: 1,
    executedBy: 'ledger',
    concerns: 'market',
  },
  'ledger-adjustment': {
    label: 'Ledger adjustment',
    initiate: 'ledger-adjustment.initiate',
    approve: 'ledger-adjustment.approve',
    required: 1,
    executedBy: 'ledger',
    concerns: 'account',
  },
  'user-unfreeze': {
    label: 'Unfreeze a user',
    initiate: 'users.unfreeze-initiate',
    approve: 'users.unfreeze-approve',
    required: 1,
    executedBy: 'identity',
    concerns: 'account',
  },
  'account-unlock': {
    label: 'Lift the lock of a user',
    initiate: 'users.unlock-initiate',
    approve: 'users.unlock-approve',
    required: 1,
    executedBy: 'identity',
    concerns: 'account',
  },
  'kyc-approve': {
    label: 'Verify a customer',
    initiate: 'kyc-cases.decide',
    approve: 'kyc-cases.second',
    required: 1,
    executedBy: 'identity',
    concerns: 'account',
  },
  'removal-execute': {
    label: 'Remove a lost factor or address',
    initiate: 'removal-requests.initiate',
    approve: 'removal-requests.approve',
    required: 1,
    executedBy: 'identity',
    concerns: 'account',
  },
  'customer-file': {
    label: 'File for an authority',
    initiate: 'users.file-initiate',
    approve: 'users.file-approve',
    required: 1,
    executedBy: 'identity',
    concerns: 'account',
  },
  'deposit-release': { label: 'Release a deposit', ...SUSPENSE },
  'deposit-refund': { label: 'Send a deposit back', ...SUSPENSE },
  'withdrawal-reexamine': { label: 'Let a withdrawal pass', ...WITHDRAWAL },
  'withdrawal-large': { label: 'Let a large withdrawal pass', ...WITHDRAWAL },
  'agreement-publish': { label: 'Publish an agreement', ...AGREEMENT },
  'agreement-withdraw': { label: 'Agreement taken back', ...AGREEMENT, takesBack: 'agreement-publish' },
  'diligence-terms': { label: 'Diligence settings', ...DILIGENCE },
  'diligence-withdraw': { label: 'Diligence settings taken back', ...DILIGENCE, takesBack: 'diligence-terms' },
  'list-membership': {
    label: 'Change of a list',
    initiate: 'customer-lists.initiate',
    approve: 'customer-lists.approve',
    required: 1,
    executedBy: 'identity',
    concerns: 'list',
  },
  'staff-create': { label: 'Add staff', ...STAFF },
  'staff-disable': { label: 'Disable staff', ...STAFF },
  'staff-enable': { label: 'Re-enable staff', ...STAFF },
  'staff-role': { label: 'Change of role', ...STAFF },
  'market-parameters': { label: 'Market parameters', ...PARAMETERS },
  'fee-schedule': { label: 'Fee schedule', ...FEES },
  'market-parameters-withdraw': { label: 'Parameters taken back', ...PARAMETERS, takesBack: 'market-parameters' },
  'fee-schedule-withdraw': { label: 'Fees taken back', ...FEES, takesBack: 'fee-schedule' },
};

/** From the agreement on, the file for an authority can be read so long (ms). Afterwards two people agree again. */
export const CUSTOMER_FILE_MS = 86_400_000;

/** All kinds, in the order of the table. */
export const APPROVAL_KIND_NAMES = Object.keys(APPROVAL_KINDS) as readonly ApprovalKind[];

export const isApprovalKind = (kind: string): kind is ApprovalKind => Object.hasOwn(APPROVAL_KINDS, kind);

const ALL: readonly ApprovalKind[] = Object.keys(APPROVAL_KINDS).filter(isApprovalKind);

/** The kinds that concern the same thing, such as every kind about a market. */
export const approvalKindsAbout = (concerns: ApprovalTerms['concerns']): readonly ApprovalKind[] =>
  ALL.filter((kind) => APPROVAL_KINDS[kind].concerns === concerns);

type Act = 'initiate' | 'approve';

/**
 * The permission that one request takes. Each list has its own: who may ask for block trades does not agree to them,
 * and who agrees to coupons has nothing to do with either.
 */
export const permissionFor = (
  { kind, payload }: { readonly kind: ApprovalKind; readonly payload: JsonObject },
  act: Act,
): string => (kind === 'list-membership' ? listPermission(String(payload.list), act) : APPROVAL_KINDS[kind][act]);

export const listPermission = (list: string, act: Act): string => `${APPROVAL_KINDS['list-membership'][act]}-${list}`;

/**
 * What somebody with these permissions may approve or reject: all requests of some kinds, and of a kind that depends on
 * its subject those about some targets.
 */
export const decidable = (
  permissions: readonly string[],
): { readonly kinds: readonly ApprovalKind[]; readonly targets: readonly string[] } => ({
  kinds: ALL.filter((kind) => kind !== 'list-membership' && permissions.includes(APPROVAL_KINDS[kind].approve)),
  targets: CUSTOMER_LISTS.filter((list) => permissions.includes(listPermission(list, 'approve'))).map(listTarget),
});

/** A kind that the venue itself asks for, and nobody else. */
export const isAskedBySystem = (kind: ApprovalKind): boolean => APPROVAL_KINDS[kind].initiate === SYSTEM_PERMISSION;

/** Signatures that a request takes besides its initiator's. */
export const requiredFor = ({ kind, payload }: { readonly kind: ApprovalKind; readonly payload: JsonObject }): number =>
  APPROVAL_KINDS[kind].concerns === 'withdrawal' ? Number(payload.people) : APPROVAL_KINDS[kind].required;

/** A kind that schedules versions, together with the kind that takes them back. */
export const withTakeBack = (kind: ApprovalKind): readonly ApprovalKind[] =>
  ALL.filter((other) => other === kind || APPROVAL_KINDS[other].takesBack === kind);

/** Whether a request is to take back a scheduled version. */
export const isTakeBack = (kind: ApprovalKind): boolean => APPROVAL_KINDS[kind].takesBack !== undefined;
