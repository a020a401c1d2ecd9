import { KYC_STATE, type SubAccountChange, type SubAccountView } from '@corella/contracts/identity';
import { ORIGIN, PASSWORD, type Identity } from './given-identity.js';
import { givenCustomer, proven, type GivenCustomer } from './given-people.js';

/** A customer who was approved as a company. */
export async function givenCompany(identity: Identity): Promise<GivenCustomer> {
  const company = await givenCustomer(identity);
  await approvedAs(identity, company.uid, 'company');
  return company;
}

/** As after a case of `kyc-{uid}`. */
export async function approvedAs(identity: Identity, uid: string, kind?: 'company'): Promise<void> {
  const { users } = identity.context;
  const set = (state: 3 | 90, source: number) =>
    users.change(uid, { type: 'SetKyc', state, by: 'test', source, ...(kind && { kind }) });
  const { revision } = await users.standing(uid);
  await set(KYC_STATE.needsModification, revision + 1);
  await set(KYC_STATE.approved, revision + 2);
}

let names = 0;
/** A name that no other sub-account of this test file has. */
export const newName = (): string => `Desk${String((names += 1)).padStart(4, '0')}`;

/** As an API key asks for it, without proof. */
export const create = (uid: string, change: { name?: string; password?: string; remark?: string; key?: string } = {}) =>
  ({
    type: 'CreateSubAccount',
    uid,
    name: change.name ?? newName(),
    password: change.password ?? PASSWORD,
    remark: change.remark ?? '',
    origin: ORIGIN,
    idempotencyKey: change.key ?? 'create',
    byApiKey: true,
  }) as const;

export async function givenSubAccount(identity: Identity, uid: string, name = newName()): Promise<SubAccountView> {
  const reply = await identity.send<'CreateSubAccount'>(create(uid, { name, key: name }));
  if (!reply.ok) throw new Error(reply.rejection.code);
  return reply.value.subAccount;
}

export const change = (uid: string, subUid: string, what: SubAccountChange) =>
  ({ type: 'ChangeSubAccount', uid, subUid, change: what, origin: ORIGIN }) as const;

export const resetCredentials = (
  identity: Identity,
  uid: string,
  subUid: string,
  what: { password?: string; resetTotp?: boolean },
) =>
  ({
    type: 'ResetSubAccountCredentials',
    uid,
    subUid,
    ...what,
    origin: ORIGIN,
    ...proven(identity, uid, 'sub-credentials'),
  }) as const;
