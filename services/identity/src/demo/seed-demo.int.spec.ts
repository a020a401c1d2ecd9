import { createHmac } from 'node:crypto';
import { ORIGIN, givenIdentity } from '../testing/given-identity.js';
import type { Identity } from '../testing/given-identity.js';
import { registered, staffLogin } from '../testing/given-people.js';
import { sha256Hex } from '@corella/hash';
import { drawDemoLogins, type DemoLogins } from './demo-people.js';

describe('the people of the demo', () => {
  let identity: Identity;
  let logins: DemoLogins;
  beforeAll(async () => {
    identity = await givenIdentity();
    logins = await identity.service.seedDemo();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });

  it('are the same, with the same keys and money, at every call', async () => {
    const head = await identity.store.head();
    expect(await identity.service.seedDemo()).toEqual(logins);
    expect(await identity.store.head()).toBe(head);
    expect(logins.customers).toHaveLength(9);
    expect(logins.staff.map((person) => person.role).sort()).toEqual(
      'admin admin aml aml audit campaign kyc kyc market market risk risk support treasury treasury'.split(' '),
    );
    for (const { uid } of logins.customers)
      expect(identity.ledger.entries.filter((entry) => entry.businessId === `demo:${uid}`)).toHaveLength(1);
  });

  it('have more money than those who sign up', async () => {
    const uid = String(logins.customers[0]?.uid);
    const seeded = identity.ledger.entries.find((entry) => entry.businessId === `demo:${uid}`);
    expect(seeded?.postings).toContainEqual({
      account: `spot:${uid}`,
      bucket: 'available',
      asset: 'aud',
      units: '25000000000000',
    });
  });

  it('include one customer with an authenticator, and staff who can log in', async () => {
    const last = await identity.asked('identity.user', { uid: String(logins.customers.at(-1)?.uid) });
    expect(last).toMatchObject({ totp: true, kycState: 90 });
    const [person] = logins.staff;
    expect(await staffLogin(identity, person?.email ?? '', person)).toMatchObject({ ok: true });
  });

  it('include one company, which is verified and has the same money', async () => {
    const companies = logins.customers.filter(({ type }) => type === 'company');
    expect(companies.map(({ email }) => email)).toEqual(['company@corella.example']);
    const uid = String(companies[0]?.uid);
    expect(await identity.asked('identity.kyc', { uid })).toMatchObject({
      kind: 'company',
      state: 90,
      application: null,
    });
    const [person] = logins.customers;
    expect(await identity.asked('identity.kyc', { uid: String(person?.uid) })).toMatchObject({ kind: 'person' });
  });

  it('have two keys each that do not expire: one to read, one to trade', async () => {
    const customer = logins.customers[0];
    const text = 'GET\nhost\n/v1/account/accounts\nAccessKeyId=x';
    const verify = (secret: string, texts = [text]) =>
      identity.asked('identity.verify-signature', {
        accessKey: customer?.accessKey ?? '',
        texts,
        signatureHash: sha256Hex(createHmac('sha256', secret).update(text).digest()),
        ip: ORIGIN.ip,
      });
    expect(await verify(customer?.secretKey ?? '', ['another', text])).toMatchObject({
      ok: true,
      value: { via: 'api-key', uid: String(customer?.uid), permissions: ['READ', 'WRITE'] },
    });
    expect(await verify('wrong')).toMatchObject({ rejection: { code: 'signature-invalid' } });
    expect(await identity.asked('identity.api-keys', { uid: String(customer?.uid) })).toMatchObject([
      { permissions: ['READ'], expiresAt: null },
      { permissions: ['READ', 'WRITE'], expiresAt: null, lastUsedIp: ORIGIN.ip },
    ]);
  });
});

describe('a demo of before', () => {
  it('gets a company, verified names and a second person of Treasury, and its people keep their places', async () => {
    const identity = await givenIdentity();
    const { customers, staff } = drawDemoLogins(identity.context.random);
    const people = customers.filter(({ type }) => type !== 'company').map(({ name: _, ...person }) => person);
    const before = staff.filter(({ email }) => email !== 'treasury2@corella.example');
    const body = { customers: people, staff: before };
    await identity.context.vault.put({ kind: 'demo', id: 'logins', person: null, body, now: 1, expectedVersion: 0 });
    try {
      const logins = await identity.service.seedDemo();
      expect(logins.customers.map(({ type }) => type === 'company').indexOf(true)).toBe(7);
      const same = logins.customers.filter(({ type }) => type !== 'company');
      expect(same).toMatchObject(people);
      expect(new Set(logins.customers.map(({ name }) => name)).size).toBe(9);
      for (const { uid, name } of logins.customers)
        expect(await identity.asked('identity.user', { uid: String(uid) })).toMatchObject({ name });
      expect(logins.staff.slice(0, -1)).toEqual(before);
      expect(logins.staff.at(-1)).toMatchObject({ email: 'treasury2@corella.example', role: 'treasury' });
      expect(await identity.service.seedDemo()).toEqual(logins);
    } finally {
      await identity.stop();
    }
  });
});

describe('a restart', () => {
  it('keeps users, sessions, keys and the demo', async () => {
    const before = await givenIdentity();
    const logins = await before.service.seedDemo();
    const { token } = await registered(before, 'stays@corella.example');
    await before.stop(true);
    const after = await givenIdentity({ directory: before.directory });
    try {
      expect(await after.customerOf(token)).toMatchObject({
        user: { email: 'stays@corella.example' },
      });
      expect(await after.service.seedDemo()).toEqual(logins);
      const types = (await after.events(`user-${logins.customers[0]?.uid}`)).map(({ type }) => type);
      expect(types.filter((type) => type === 'UserRegistered')).toHaveLength(1);
    } finally {
      await after.stop();
    }
  });
});
