import {
  APPROVAL_KINDS,
  isCustomerList,
  isPlainText,
  MAX_GRACE_DAYS,
  MOST_LISTED_AT_ONCE,
  STAFF_ROLES,
} from '@corella/contracts/identity';
import type { ApprovalKind, JsonObject, StaffRole } from '@corella/contracts/identity';
import { uidOfCase } from '@corella/contracts/kyc';
import { isDepositId, WITHDRAWAL_GATES } from '@corella/contracts/cash';
import { isRemovalId } from '@corella/contracts/removal';
import { isDiligenceTerms, isFeeClasses, isHashes, isProfiles, isSymbolParameters } from './approval-shapes.js';
import { isAgreementId } from '../agreement/agreement.js';
import { normaliseEmail } from '../rules/email-address.js';

export const APPROVAL_LIFE_MS = 86_400_000;

const text = (value: unknown, most = 200): boolean =>
  typeof value === 'string' && value.length > 0 && value.length <= most && isPlainText(value);
const whole = (value: unknown): boolean => typeof value === 'number' && Number.isSafeInteger(value);
const natural = (value: unknown): boolean => whole(value) && Number(value) >= 0;
const symbol = (value: unknown): boolean => typeof value === 'string' && /^[a-z0-9]{4,20}$/.test(value);

const approvalId = (value: unknown): boolean => typeof value === 'string' && /^[A-Za-z0-9-]{1,60}$/.test(value);

const role = (value: unknown): boolean => STAFF_ROLES.some((known) => known === value);
const uid = (value: unknown): value is string => typeof value === 'string' && /^[0-9]{7}$/.test(value);
const uids = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= MOST_LISTED_AT_ONCE &&
  value.every(uid) &&
  new Set(value).size === value.length;
const isHash = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const depositId = (value: unknown): boolean => typeof value === 'string' && isDepositId(value);
const WITHDRAWAL = {
  withdrawalId: (value: unknown): boolean => natural(value) && Number(value) > 0,
  uid,
  gate: (value: unknown): boolean => WITHDRAWAL_GATES.some((gate) => gate === value),
  judgement: natural,
  people: (value: unknown): boolean => value === 1 || value === 2,
  hash: isHash,
};
const staffId = (value: unknown): boolean => text(value, 60);

const SHAPES: Readonly<Record<ApprovalKind, Readonly<Record<string, (value: unknown) => boolean>>>> = {
  'market-resume': { symbol, from: whole, to: whole },
  'settlement-resume': { symbol, revision: natural, finding: (value) => text(value, 500) },
  'ledger-adjustment': {
    account: (value) => typeof value === 'string' && /^[a-z]+:[A-Za-z0-9-]{1,60}$/.test(value),
    asset: (value) => typeof value === 'string' && /^[a-z0-9]{2,12}$/.test(value),
    units: (value) => typeof value === 'string' && /^-?[1-9][0-9]{0,24}$/.test(value),
    memo: (value) => text(value, 500),
  },
  'user-unfreeze': { uid },
  'account-unlock': { uid, lock: natural },
  'kyc-approve': {
    uid,
    caseId: (value) => typeof value === 'string' && uidOfCase(value) !== null,
    hash: isHash,
  },
  'customer-file': { uid, authority: (value) => text(value, 100), reference: (value) => text(value, 100) },
  'removal-execute': {
    uid,
    removalId: (value) => typeof value === 'string' && isRemovalId(value),
    hash: isHash,
  },
  'deposit-release': { depositId, uid, hash: isHash },
  'deposit-refund': { depositId, hash: isHash },
  'withdrawal-reexamine': WITHDRAWAL,
  'withdrawal-large': WITHDRAWAL,
  'agreement-publish': {
    agreement: isAgreementId,
    version: (value) => whole(value) && Number(value) >= 1,
    contentHash: isHashes,
    profiles: isProfiles,
    effectiveAt: natural,
    reconsent: (value) => typeof value === 'boolean',
    graceDays: (value) => natural(value) && Number(value) <= MAX_GRACE_DAYS,
  },
  'diligence-terms': { version: natural, terms: isDiligenceTerms, effectiveAt: natural },
  'diligence-withdraw': { version: natural, approvalId },
  'agreement-withdraw': {
    agreement: isAgreementId,
    version: (value) => whole(value) && Number(value) >= 1,
    approvalId,
  },
  'list-membership': { list: isCustomerList, member: (value) => typeof value === 'boolean', uids },
  'staff-create': {
    email: (value) => typeof value === 'string' && normaliseEmail(value) !== null,
    name: (value) => text(value, 100),
    role,
  },
  'staff-disable': { staffId },
  'staff-enable': { staffId },
  'staff-role': { staffId, from: role, to: role },
  'market-parameters': { symbol, from: natural, parameters: isSymbolParameters, effectiveAt: natural },
  'fee-schedule': { version: natural, classes: isFeeClasses, effectiveAt: natural },
  'market-parameters-withdraw': { symbol, version: natural, approvalId },
  'fee-schedule-withdraw': { version: natural, approvalId },
};

/** A new member of staff as events hold them. */
const SEALED_STAFF: (typeof SHAPES)[ApprovalKind] = { contactHash: isHash, role };

/** The first field that is missing, malformed or unknown for this kind; null when the payload is complete. */
export function payloadFinding(kind: ApprovalKind, payload: JsonObject): string | null {
  const shape = kind === 'staff-create' && Object.hasOwn(payload, 'contactHash') ? SEALED_STAFF : SHAPES[kind];
  const unknown = Object.keys(payload).find((key) => !Object.hasOwn(shape, key));
  if (unknown !== undefined) return unknown;
  return Object.keys(shape).find((key) => shape[key]?.(payload[key]) !== true) ?? null;
}

/** The member of staff whom a request is about and who therefore neither asks for it nor signs it. */
export const ownStaffOf = (kind: ApprovalKind, payload: JsonObject): string | null =>
  kind === 'staff-role' || kind === 'staff-enable' ? String(payload.staffId) : null;

/** Where two people let money out, one of them is of AML. Null while the role can still come, or is there. */
export const missingRole = (
  {
    kind,
    required,
    roles,
  }: { readonly kind: ApprovalKind; readonly required: number; readonly roles: readonly StaffRole[] },
  role: StaffRole,
): StaffRole | null => {
  if (APPROVAL_KINDS[kind].concerns !== 'withdrawal' || required < 2 || roles.length + 1 < required) return null;
  return [...roles, role].includes('aml') ? null : 'aml';
};
