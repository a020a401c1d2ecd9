import { isCustomerList } from '@corella/contracts/identity';
import { SYMBOL_STATE_NAMES } from '@corella/contracts/market';
import type { ApprovalRecord } from '@corella/contracts/operator';
import { changeRows } from '../changes/change-rows.js';
import { agreementName } from '../agreements/agreement-words.js';
import { amount, MINUS } from '../format/amounts.js';
import { accountLabel, kindLabel, listLabel, pairOf, roleLabel, words } from '../format/names.js';
import { ruleName } from '../withdrawals/withdrawal-words.js';

const text = (payload: ApprovalRecord['payload'], field: string): string => {
  const value = payload[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** Integer ledger units (10^-8) as a decimal: "-12850000000" → "-128.5". */
export function unitsAsDecimal(units: string): string {
  if (!/^-?\d+$/.test(units)) return units;
  const negative = units.startsWith('-');
  const digits = (negative ? units.slice(1) : units).padStart(9, '0');
  const fraction = digits.slice(-8).replace(/0+$/, '');
  return `${negative ? '-' : ''}${digits.slice(0, -8)}${fraction === '' ? '' : `.${fraction}`}`;
}

const signed = (units: string): string => {
  const shown = amount(unitsAsDecimal(units));
  return shown.startsWith(MINUS) ? shown : `+${shown}`;
};

const counted = (many: number, noun: string): string => `${many} ${noun}${many === 1 ? '' : 's'}`;

/** The member of staff whom a request is about: by name, or by id when the venue knows none. */
const person = ({ subjectName, payload, target }: ApprovalRecord): string =>
  subjectName ?? (text(payload, 'staffId') || target);

/** "Add 3 customers to Block trades"; one alone by UID. */
function listTitle({ list, member, uids }: ApprovalRecord['payload']): string {
  const named: readonly unknown[] = Array.isArray(uids) ? uids : [];
  const who = named.length === 1 ? `user ${String(named[0])}` : counted(named.length, 'customer');
  const where = isCustomerList(list) ? listLabel(list) : asText(list);
  return member === true ? `Add ${who} to ${where}` : `Remove ${who} from ${where}`;
}

const WITHDRAWAL = 'withdrawal:';
/** Whether people let a withdrawal pass. The venue itself asks for that. */
export const isOfWithdrawal = ({ target }: Pick<ApprovalRecord, 'target'>): boolean => target.startsWith(WITHDRAWAL);

const VENUE = 'system';
const isOfVenue = ({ initiator }: Pick<ApprovalRecord, 'initiator'>): boolean => initiator === VENUE;
/** Who asked: you, somebody by name, or the venue itself. */
export const askedBy = (approval: ApprovalRecord): string =>
  approval.mine ? 'You' : isOfVenue(approval) ? 'The venue' : approval.initiatorName;

const RULES = 'rules: ';
/** Why it was asked for. The venue names the rules that a withdrawal met by their ids. */
export const reasonText = ({ target, reason }: Pick<ApprovalRecord, 'target' | 'reason'>): string =>
  isOfWithdrawal({ target }) && reason.startsWith(RULES)
    ? `rules: ${reason.slice(RULES.length).split(', ').map(ruleName).join(', ')}`
    : reason;

/** The request in one line: "Resume XRP/NZD", "Adjustment, +128.5 AUD, 1048213 spot". */
export function approvalTitle(approval: ApprovalRecord): string {
  const { kind, payload, target, change } = approval;
  if (isOfWithdrawal(approval)) return `Let withdrawal ${target.slice(WITHDRAWAL.length)} pass`;
  switch (kind) {
    case 'market-parameters':
      return change === null
        ? `Parameters, ${pairOf(text(payload, 'symbol'))}`
        : `${pairOf(text(payload, 'symbol'))}, ${counted(changeRows(change).length, 'parameter')}`;
    case 'fee-schedule':
      return change === null ? 'Fee schedule' : `Fee schedule, ${counted(changeRows(change).length, 'rate')}`;
    case 'diligence-terms':
      return change === null
        ? 'Diligence settings'
        : `Diligence settings, ${counted(changeRows(change).length, 'change')}`;
    case 'diligence-withdraw':
      return `Take back diligence settings, version ${text(payload, 'version')}`;
    case 'market-parameters-withdraw':
      return `Take back ${pairOf(text(payload, 'symbol'))}, version ${text(payload, 'version')}`;
    case 'fee-schedule-withdraw':
      return `Take back fee schedule, version ${text(payload, 'version')}`;
    case 'market-resume':
      return `Resume ${pairOf(text(payload, 'symbol') || target)}`;
    case 'settlement-resume':
      return `Resume settlement of ${pairOf(text(payload, 'symbol') || target)}`;
    case 'ledger-adjustment':
      return `Adjustment, ${signed(text(payload, 'units'))} ${text(payload, 'asset').toUpperCase()}, ${accountLabel(text(payload, 'account'))}`;
    case 'user-unfreeze':
      return `Unfreeze user ${text(payload, 'uid') || target}`;
    case 'account-unlock':
      return `Lift the lock of user ${text(payload, 'uid') || target}`;
    case 'customer-file':
      return `File of user ${text(payload, 'uid') || target} for ${text(payload, 'authority')}`;
    case 'removal-execute':
      return `Remove a lost factor or address of user ${text(payload, 'uid') || target}`;
    case 'deposit-release':
      return `Release deposit ${text(payload, 'depositId')} to user ${text(payload, 'uid')}`;
    case 'deposit-refund':
      return `Send deposit ${text(payload, 'depositId')} back`;
    case 'agreement-publish':
      return `Publish ${agreementName(text(payload, 'agreement'))}, version ${text(payload, 'version')}`;
    case 'agreement-withdraw':
      return `Take back ${agreementName(text(payload, 'agreement'))}, version ${text(payload, 'version')}`;
    case 'kyc-approve':
      return `Verify customer ${text(payload, 'uid') || target}`;
    case 'list-membership':
      return listTitle(payload);
    case 'staff-create':
      return `Add ${text(payload, 'name') || 'somebody'} as ${roleLabel(text(payload, 'role'))}`;
    case 'staff-disable':
      return `Disable ${person(approval)}`;
    case 'staff-enable':
      return `Re-enable ${person(approval)}`;
    case 'staff-role':
      return `${person(approval)} from ${roleLabel(text(payload, 'from'))} to ${roleLabel(text(payload, 'to'))}`;
    default:
      return `${kindLabel(kind)}, ${target}`;
  }
}

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
const stateText = (value: unknown): string => {
  const text = asText(value);
  const [, name] = Object.entries(SYMBOL_STATE_NAMES).find(([state]) => state === text) ?? [];
  return name === undefined ? text : `${text} ${name}`;
};

/** How a field of a payload is called and written for people. Fields that are not listed stay as they are. */
const FIELDS: Readonly<Record<string, { readonly term?: string; readonly write: (value: unknown) => string }>> = {
  units: { term: 'amount', write: (value) => (typeof value === 'string' ? signed(value) : asText(value)) },
  symbol: { term: 'market', write: (value) => pairOf(asText(value)) },
  account: { write: (value) => accountLabel(asText(value)) },
  asset: { write: (value) => asText(value).toUpperCase() },
  role: { write: (value) => roleLabel(asText(value)) },
  uid: { term: 'user', write: asText },
  caseId: { term: 'case', write: asText },
  removalId: { term: 'request', write: asText },
  depositId: { term: 'deposit', write: asText },
  withdrawalId: { term: 'withdrawal', write: asText },
  gate: { term: 'waits at', write: (value) => words(asText(value)) },
  lock: { term: 'number of the lock', write: asText },
  list: { write: (value) => (isCustomerList(value) ? listLabel(value) : asText(value)) },
  member: { term: 'afterwards', write: (value) => (value === true ? 'on the list' : 'not on the list') },
  uids: { term: 'users', write: (value) => (Array.isArray(value) ? value.join(', ') : asText(value)) },
};
const ROLES: typeof FIELDS = {
  from: { term: 'role when asked', write: (value) => roleLabel(asText(value)) },
  to: { term: 'role afterwards', write: (value) => roleLabel(asText(value)) },
};
const STATES: typeof FIELDS = {
  from: { term: 'state when asked', write: stateText },
  to: { term: 'state afterwards', write: stateText },
};

/** The fields of the payload that will be executed, in words. */
export function payloadFacts({
  kind,
  payload,
}: ApprovalRecord): readonly { readonly term: string; readonly value: string }[] {
  const own = kind === 'market-resume' ? STATES : kind === 'staff-role' ? ROLES : {};
  const fields = { ...FIELDS, ...own };
  // A hash says nothing to people. It stands with what is signed.
  const hash = Object.hasOwn(HASHES, kind) ? HASHES[kind] : undefined;
  const told = Object.entries(payload).filter(([name]) => name !== hash);
  return told.map(([name, value]) => {
    const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return {
      term: known?.term ?? name.replace(/([A-Z])/g, ' $1').toLowerCase(),
      value: value === null && kind === 'staff-create' ? 'not kept any more' : (known?.write(value) ?? asText(value)),
    };
  });
}

const HASHES: Readonly<Partial<Record<string, string>>> = {
  'removal-execute': 'hash',
  'deposit-release': 'hash',
  'deposit-refund': 'hash',
  'withdrawal-reexamine': 'hash',
  'withdrawal-large': 'hash',
  'staff-create': 'contactHash',
};

/** What is hashed and signed. Who is to be added is signed by a hash: name and address are read from the vault. */
export function signedPayload({ kind, payload }: ApprovalRecord): ApprovalRecord['payload'] {
  if (kind !== 'staff-create' || !Object.hasOwn(payload, 'contactHash')) return payload;
  return Object.fromEntries(Object.entries(payload).filter(([name]) => name !== 'name' && name !== 'email'));
}

/** How many people have signed and how many have to. An initiator counts as the first, the venue itself does not. */
export function people(approval: ApprovalRecord): { readonly done: number; readonly of: number } {
  const { required, decisions } = approval;
  const first = isOfVenue(approval) ? 0 : 1;
  return { done: first + decisions.filter(({ decision }) => decision === 'approve').length, of: first + required };
}

/** An agreed removal is carried out a day later, or not at all, so only the agreement is named. */
export const statusWord = ({ kind, status }: ApprovalRecord): string =>
  kind === 'removal-execute' && status === 'executed' ? 'agreed' : status;

const WAITING = 'pending';
export const isWaiting = (approval: ApprovalRecord): boolean => approval.status === WAITING;

/** Codes with which identity refuses to carry out what it owns. Other services find in words. */
const FINDINGS: Readonly<Record<string, string>> = {
  'payload-changed': 'it is no longer what was signed',
  'email-taken': 'the address belongs to a member of staff',
  'staff-unknown': 'there is no active member of staff with this id',
  'staff-active': 'the person is not disabled',
  'role-unchanged': 'the person has this role already',
  'last-admins': 'two active administrators have to remain',
  'user-unknown': 'there is no such user',
  'not-frozen': 'the user is not frozen',
  'list-unchanged': 'a customer is on the list already, or is not on it',
  'diligence-begun': 'the version is in force already',
  'agreement-begun': 'the version is in force already',
  'not-locked': 'the account is not locked',
  'case-changed': 'the case is no longer the one that was read',
  'letter-limit': 'three letters went out within 90 days',
  'case-not-eligible': 'the document has expired since, or the age no longer fits',
};

/** Why an approval could not be carried out, to be put into a sentence. The ledger puts a code before its words. */
export function findingText(finding: string | null): string {
  if (finding === null) return 'no reason was given';
  const known = Object.hasOwn(FINDINGS, finding) ? FINDINGS[finding] : undefined;
  if (known !== undefined) return known;
  if (/^[a-z]+(-[a-z]+)*$/.test(finding)) return words(finding);
  const said = finding.replace(/^[a-z]+(-[a-z]+)+: (?=.)/, '').replace(/\.$/, '');
  return said.replace(/^[A-Z](?=[a-z ])/, (first) => first.toLowerCase());
}
