import type { ApiPermission } from '@corella/contracts/identity';
import { findAsset, LEDGER_SCALE, parseUnits } from '@corella/money';
import { z } from 'zod';
import { NO_SUB_USER } from '../account/own-sub-users.js';
import { refuseAs, refuseField, refuseFormat, refuseMissing } from '../envelope/refuse-as.js';
import { choice, decimal, FieldTable, clientOrderId, required, said, text, type Field } from '../fields/field-table.js';
import { fieldsOf, type Fields } from '../fields/fields.js';

const UID = /^[1-9][0-9]{0,15}$/;
export const MOST_USERS = 50;
export const MOST_IPS = 20;

/** A sub-user's uid. Clients send it as a number and as text. */
const uid: Field<string | undefined> = {
  schema: z.union([z.int(), z.string()]).optional(),
  read: (fields, name) => {
    const given = fields.raw(name);
    if (given === undefined) return undefined;
    return typeof given === 'string' && UID.test(given) ? given : refuseFormat(name, 'a uid is expected');
  },
};

/** Several uids in one text, or one as a number. Repeated ones count once. */
const uids: Field<readonly string[] | undefined> = {
  schema: z.union([z.int(), z.string()]).optional().describe(`Up to ${MOST_USERS}, separated by commas`),
  read: (fields, name) => {
    const given = fields.raw(name);
    if (given === undefined) return undefined;
    const found = typeof given === 'string' ? listed(given, MOST_USERS) : null;
    return found?.every((one) => UID.test(one))
      ? [...new Set(found)]
      : refuseFormat(name, `up to ${MOST_USERS} uids separated by commas are expected`);
  },
};

/** The parts of a text that is separated by commas; null for too many. */
function listed(value: string, most: number): readonly string[] | null {
  const parts = value.split(',', most + 1).map((part) => part.trim());
  return parts.length > most ? null : parts;
}

const PERMISSIONS: Readonly<Record<string, ApiPermission>> = { readOnly: 'READ', trade: 'WRITE' };

/** `readOnly`, `trade` or both. No key of a sub-user withdraws. */
const permission: Field<readonly ApiPermission[] | undefined> = {
  schema: z.string().optional().describe('readOnly, trade or both, separated by a comma'),
  read: (fields, name) => {
    const given = fields.text(name);
    if (given === undefined) return undefined;
    const found = (listed(given, 2) ?? []).map((one) => (Object.hasOwn(PERMISSIONS, one) ? PERMISSIONS[one] : null));
    const known = found.filter((one) => one !== null && one !== undefined);
    return known.length > 0 && known.length === found.length
      ? [...new Set(known)]
      : refuseFormat(name, 'readOnly, trade or both separated by a comma are expected');
  },
};

/** Identity judges each. */
const ips: Field<readonly string[] | undefined> = {
  schema: z.string().optional().describe(`Up to ${MOST_IPS} addresses or ranges, separated by commas`),
  read: (fields, name) => {
    const given = fields.text(name);
    if (given === undefined) return undefined;
    return listed(given, MOST_IPS) ?? refuseFormat(name, `at most ${MOST_IPS} addresses are possible`);
  },
};

const bool: Field<boolean> = {
  schema: z.union([z.boolean(), z.enum(['true', 'false'])]),
  read: (fields, name) => {
    const given = fields.raw(name) ?? refuseMissing(name);
    if (typeof given === 'boolean') return given;
    return given === 'true' || given === 'false' ? given === 'true' : refuseFormat(name, 'true or false is expected');
  },
};

const currency: Field<string> = {
  schema: z.string(),
  read: (fields, name) => {
    const given = fields.wanted(name);
    return findAsset(given) === undefined ? refuseFormat(name, 'there is no such currency') : given;
  },
};

const AMOUNT = { errCode: 'invalid-amount', text: 'the amount is not a positive decimal number' };
/** In ledger units. */
const units: Field<bigint> = {
  schema: z.union([z.number(), z.string()]),
  read: (fields, name) => {
    if (!fields.has(name)) refuseMissing(name);
    const parsed = parseUnits(decimal(AMOUNT).read(fields, name));
    if (parsed.ok && parsed.value > 0n) return parsed.value;
    return !parsed.ok && parsed.rejection.code === 'too-many-decimals'
      ? refuseField(name, 'decimals', { ...AMOUNT, text: `at most ${LEDGER_SCALE} decimals are possible` })
      : refuseField(name, 'field-format', AMOUNT);
  },
};

export interface NewSubUser {
  readonly userName: string;
  readonly note: string;
}
/** Names and notes are judged one by one by identity, so that each has an answer of its own. */
const users: Field<readonly NewSubUser[]> = {
  schema: z.array(z.object({ userName: z.string(), note: z.string().optional() })).max(MOST_USERS),
  read: (fields, name) => {
    const given = fields.raw(name) ?? refuseMissing(name);
    if (!Array.isArray(given) || given.length === 0 || given.length > MOST_USERS)
      return refuseFormat(name, `a list of 1 to ${MOST_USERS} users is expected`);
    return given.map((one: unknown) => {
      const user = fieldsOf(one);
      return { userName: user.wanted('userName'), note: user.text('note') ?? '' };
    });
  },
};

const market = required(choice(['spot']));
const ofOne = { subUid: required(uid) };
const ofSeveral = { subUids: required(uids) };
const SPOT = required(choice(['spot']));
const accountNumber: Field<string> = {
  schema: z.union([z.int(), z.string()]),
  read: (fields, name) => {
    const given = fields.raw(name) ?? refuseMissing(name);
    return typeof given === 'string' ? given : refuseFormat(name, 'a number is expected');
  },
};

export const ONE_SUB_USER = new FieldTable(ofOne);
export const DEPOSITS_OF = new FieldTable({ ...ofOne, currency });
export const CREATION = new FieldTable({ userList: users });
export const MANAGEMENT = new FieldTable({ ...ofOne, action: required(choice(['lock', 'unlock'])) });
export const TRADABLE = new FieldTable({
  ...ofSeveral,
  accountType: said(market, 'Trading at the exchange'),
  activation: required(choice(['activated', 'deactivated'])),
});
export const TRANSFERABILITY = new FieldTable({ ...ofSeveral, accountType: market, transferrable: bool });
export const DEDUCT_MODE = new FieldTable({ ...ofSeveral, deductMode: required(choice(['master', 'sub'])) });
export const KEY_GENERATION = new FieldTable({
  otpToken: said(required(text), 'A code of your authenticator'),
  ...ofOne,
  note: required(text),
  permission: required(permission),
  ipAddresses: ips,
});
export const KEY_MODIFICATION = new FieldTable({
  ...ofOne,
  accessKey: required(text),
  note: text,
  permission,
  ipAddresses: ips,
});
export const KEY_DELETION = new FieldTable({ ...ofOne, accessKey: required(text) });
export const TRANSFER = new FieldTable({
  'sub-uid': required(uid),
  currency,
  amount: units,
  type: said(
    required(choice(['master-transfer-in', 'master-transfer-out'])),
    'in: from the sub-user to you; out: to the sub-user',
  ),
  'client-order-id': said(clientOrderId, 'Repeated, it answers the first transfer'),
});
export const FAMILY_TRANSFER = new FieldTable({
  'from-user': required(uid),
  'from-account-type': SPOT,
  'from-account': accountNumber,
  'to-user': required(uid),
  'to-account-type': SPOT,
  'to-account': accountNumber,
  currency,
  amount: units,
});

/** The uid in an address. */
export const uidInPath = (given: string): string =>
  UID.test(given) ? given : refuseAs('account-get-accounts-inexistent-error', NO_SUB_USER);

/** The start of a page. */
export const fromId = (parameters: Fields): number => parameters.whole('fromId') ?? 0;
