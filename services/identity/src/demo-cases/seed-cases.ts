import type { StaffPrincipal } from '@corella/contracts/identity';
import type { CommandBus } from '@nestjs/cqrs';
import type { IdentityContext } from '../identity.context.js';
import { randomPassword, randomUid } from '../secrets/random-bytes.js';
import { APPLICANTS } from './applicants.js';
import { seedLists } from './seed-lists.js';
import { seedRemovals } from './seed-removals.js';
import { seedSubAccounts } from './seed-sub-accounts.js';
import { SeededCase, type DemoDesk } from './seeded-case.js';

const DESK = ['kyc1@corella.example', 'kyc2@corella.example'];

interface Kept {
  readonly uids: readonly string[];
}

/**
 * Puts the demo's applicants before the desk, once a venue. Each step is a command that a customer or somebody of the
 * desk could send. Who was submitted before an interruption stays as they are.
 */
export async function seedCases(
  context: IdentityContext,
  commands: CommandBus,
  { desk, stopped }: { readonly desk: DemoDesk; readonly stopped: AbortSignal },
): Promise<void> {
  if (!stopped.aborted) await seedSubAccounts(context, commands, stopped);
  const { uids } = await keptUids(context);
  const staff = await peopleOfDesk(context);
  const passwordHash = await context.hasher.hash(randomPassword(context.random));
  for (const [index, applicant] of APPLICANTS.entries()) {
    const uid = uids[index];
    const member = staff[applicant.desk];
    const other = uids[(index + uids.length - 1) % uids.length];
    if (uid === undefined || other === undefined || member === undefined || stopped.aborted) continue;
    await new SeededCase({ context, commands, desk, uid, applicant, member, other }).run(index, passwordHash);
  }
  if (!stopped.aborted) await seedRemovals(context, { uids, desk });
  if (!stopped.aborted) await seedLists(context, commands);
}

async function keptUids(context: IdentityContext): Promise<Kept> {
  const kept = await context.vault.get<Kept>('demo', 'cases');
  if (kept !== null && kept.body.uids.length >= APPLICANTS.length) return kept.body;
  // A venue of an earlier release has fewer, who stay as they are.
  const uids = new Set<string>(kept?.body.uids);
  while (uids.size < APPLICANTS.length) uids.add(randomUid(context.random));
  const body = { uids: [...uids] };
  await context.vault.put({
    kind: 'demo',
    id: 'cases',
    person: null,
    body,
    now: context.clock.nowMs(),
    expectedVersion: kept?.version ?? 0,
  });
  return body;
}

/** The demo's staff of the desk. They act as if they were logged in. */
async function peopleOfDesk(context: IdentityContext): Promise<readonly StaffPrincipal[]> {
  const people: StaffPrincipal[] = [];
  for (const email of DESK) {
    const id = await context.staff.idOf(email);
    const known = id === null ? null : await context.staff.get(id);
    if (known !== null) people.push(await context.staff.principal(known, 'demo'));
  }
  return people;
}
