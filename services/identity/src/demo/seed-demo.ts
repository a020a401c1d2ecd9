import { AGREEMENTS } from '@corella/contracts/identity';
import type { ApiPermission, IdentityRejection } from '@corella/contracts/identity';
import { payloadHash, sha256Hex } from '@corella/hash';
import { invariant } from '@corella/result';
import type { Result } from '@corella/result';
import type { IdentityContext } from '../identity.context.js';
import { createCustomer } from '../people/create-customer.js';
import { DEMO_ORIGIN } from '../people/origins.js';
import { newTotpSecret } from '../secrets/totp.js';
import { FUNDING_SEEDED, fundDemoAccount } from './demo-funding.js';
import { demoStaffName, drawDemoLogins, completed } from './demo-people.js';
import type { DemoCustomer, DemoLogins } from './demo-people.js';

/**
 * Creates the demo's people, once. Their logins are stored in the vault before the first of them is created, so that a
 * start after an interruption continues with the same logins.
 */
export async function seedDemo(context: IdentityContext): Promise<DemoLogins> {
  invariant(context.config.demo && !context.config.production, 'demo people exist in demo mode only');
  const logins = await keptLogins(context);
  context.demoNames.readAgain();
  await Promise.all([
    ...logins.customers.map((customer) => seedCustomer(context, customer)),
    ...logins.staff.map((_, index) => seedStaff(context, logins, index)),
  ]);
  for (const { uid } of logins.customers) await fundDemoAccount(context, String(uid), FUNDING_SEEDED);
  return logins;
}

async function keptLogins(context: IdentityContext): Promise<DemoLogins> {
  const kept = await context.vault.get<DemoLogins>('demo', 'logins');
  const logins = kept === null ? drawDemoLogins(context.random) : completed(kept.body, context.random);
  if (logins === kept?.body) return logins;
  await context.vault.put({
    kind: 'demo',
    id: 'logins',
    person: null,
    body: logins,
    now: context.clock.nowMs(),
    expectedVersion: kept?.version ?? 0,
  });
  return logins;
}

async function seedCustomer(context: IdentityContext, customer: DemoCustomer): Promise<void> {
  const uid = String(customer.uid);
  if ((await context.users.get(uid)) === null) {
    const passwordHash = await context.hasher.hash(customer.password);
    must(
      await createCustomer(context, {
        uid,
        email: customer.email,
        passwordHash,
        country: 'AU',
        agreements: AGREEMENTS,
        origin: DEMO_ORIGIN,
        approveKycAs: FUNDING_SEEDED,
        ...(customer.type === undefined ? {} : { kycKind: customer.type }),
      }),
    );
  }
  const user = await context.users.get(uid);
  const now = context.clock.nowMs();
  if (customer.totpSecret !== undefined && user?.totpVersion === null) {
    await context.authenticators.write(uid, { version: 1, secret: customer.totpSecret, lastStep: 0, now });
    must(await context.users.change(uid, { type: 'BindTotp', version: 1, demo: true }));
  }
  const keys = [
    { ...customer.readOnlyKey, label: 'Demo, reading', permissions: ['READ'] },
    {
      accessKey: customer.accessKey,
      secretKey: customer.secretKey,
      label: 'Demo, trading',
      permissions: ['READ', 'WRITE'],
    },
  ] as const;
  for (const { accessKey, secretKey, label, permissions } of keys) {
    if (user?.apiKeys.includes(accessKey) !== true)
      await seedKey(context, uid, { accessKey, secretKey, label, permissions });
  }
}

async function seedKey(
  context: IdentityContext,
  uid: string,
  key: { accessKey: string; secretKey: string; label: string; permissions: readonly ApiPermission[] },
): Promise<void> {
  const { accessKey, secretKey, label, permissions } = key;
  const terms = { label, permissions, ips: [] };
  const body = {
    uid,
    secret: secretKey,
    ...terms,
    createdAt: context.clock.nowMs(),
    expiresAt: null,
    lastUsedAt: null,
    lastUsedIp: null,
    bodyHash: payloadHash(terms),
    idempotencyKey: `demo-${accessKey}`,
  };
  // A row may exist from an interrupted start; it holds the same secret.
  await context.apiKeys.create(accessKey, body);
  must(
    await context.users.change(uid, {
      type: 'CreateApiKey',
      keyId: accessKey,
      permissions,
      ipCount: 0,
      expiresAt: null,
    }),
  );
}

async function seedStaff(context: IdentityContext, { staff }: DemoLogins, index: number): Promise<void> {
  const person = staff[index];
  invariant(person !== undefined, 'the index is of this list');
  const staffId = `s-${sha256Hex(person.email).slice(0, 12)}`;
  if ((await context.staff.get(staffId)) !== null) return;
  const passwordHash = await context.hasher.hash(person.password);
  const { email, role } = person;
  must(
    await context.staff.create({
      staffId,
      email,
      role,
      name: demoStaffName(index),
      passwordHash,
      totpSecret: newTotpSecret(context.random(20)),
      by: 'demo',
      now: context.clock.nowMs(),
    }),
  );
}

function must<T>(result: Result<T, IdentityRejection>): T {
  if (!result.ok) throw new Error(`the demo could not be seeded: ${result.rejection.code}`);
  return result.value;
}
