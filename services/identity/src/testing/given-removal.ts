import type { IdentityCommand, StaffPrincipal, WorkChallenge } from '@corella/contracts/identity';
import { REMOVAL_PROJECT, removalStream, type RemovalDecision, type RemovalFile } from '@corella/contracts/removal';
import { payloadHash, sha256Hex } from '@corella/hash';
import { eventually, ORIGIN, type Identity } from './given-identity.js';
import { givenStaff, newAddress, valueOf } from './given-people.js';
import { codeTo, newNumber } from './given-phone.js';
import { solved } from './solved-work.js';

type Begin = IdentityCommand<'BeginRemoval'>;

export const beginRemoval = (email: string, change: Partial<Begin> = {}): Begin => ({
  type: 'BeginRemoval',
  project: REMOVAL_PROJECT.authenticator,
  email,
  contactEmail: newAddress(),
  contactTel: newNumber(),
  description: 'My phone fell into the sea.',
  origin: ORIGIN,
  language: 'en-us',
  ...change,
});

/** Begins a request, with the work that it takes. */
export async function begun(identity: Identity, command: Begin) {
  const refused = await identity.send<'BeginRemoval'>(command);
  if (refused.ok || refused.rejection.code !== 'work-needed') return refused;
  const proof = await solved(refused.rejection.inputs as unknown as WorkChallenge);
  return identity.send<'BeginRemoval'>({ ...command, proof });
}

/** The token of a request whose contact address is proven. */
export async function provenRemoval(identity: Identity, command: Begin): Promise<string> {
  const { request } = valueOf(await begun(identity, command));
  const code = await codeTo(identity, command.contactEmail);
  return valueOf(await identity.send<'ProveRemoval'>({ type: 'ProveRemoval', request, code })).token;
}

/** An enclosure as the gateway stores it. */
export async function storedFile(identity: Identity, token: string): Promise<RemovalFile> {
  const view = await identity.asked('identity.removal-token', { tokenHash: sha256Hex(token) });
  const bytes = new TextEncoder().encode(token);
  const now = identity.clock.nowMs();
  const stored = await identity.files.write({ person: view?.person ?? null, contentType: 'image/jpeg', bytes, now });
  return { id: stored.id, sha256: stored.sha256, contentType: 'image/png', sentBytes: 9, sentAt: now };
}

/** The id of a request that has reached the desk. */
export async function sentRemoval(identity: Identity, command: Begin): Promise<string> {
  const token = await provenRemoval(identity, command);
  const before = new Set(await identity.store.streams('removal'));
  valueOf(await identity.send<'SendRemoval'>({ type: 'SendRemoval', token }));
  let stream: string | undefined;
  await eventually(async () => {
    stream = (await identity.store.streams('removal')).find((one) => !before.has(one));
    return stream !== undefined;
  });
  const removalId = (stream ?? '').slice(removalStream('').length);
  // The log has it a moment before identity says so.
  await eventually(async () => (await identity.asked('identity.removal', { removalId })) !== null);
  return removalId;
}

export const claimRemoval = (identity: Identity, staff: StaffPrincipal, removalId: string | null = null) =>
  identity.send<'ClaimRemoval'>({ type: 'ClaimRemoval', staff, removalId, requestId: 'q' });

const REASON = { initiate: 'Q01', ask: 'Q12', reject: 'Q21' } as const;

/** Decides a claimed request as it stands. */
export async function decideRemovalAs(
  identity: Identity,
  staff: StaffPrincipal,
  {
    removalId,
    decision,
    ...change
  }: { removalId: string; decision: RemovalDecision } & Partial<IdentityCommand<'DecideRemoval'>>,
) {
  const hash = (await identity.asked('identity.removal', { removalId }))?.hash ?? '';
  return identity.send<'DecideRemoval'>({
    type: 'DecideRemoval',
    staff,
    removalId,
    decision,
    hash,
    reason: REASON[decision],
    remark: '',
    requestId: `decide ${removalId}`,
    ...change,
  });
}

/** Two people agree to a request, with `between` before the second one. Gives who they were and what they signed. */
export async function agreedRemoval(identity: Identity, removalId: string, between?: () => void) {
  const support = (await givenStaff(identity, 'support')).principal;
  const kyc = (await givenStaff(identity, 'kyc')).principal;
  valueOf(await claimRemoval(identity, support, removalId));
  const initiated = await decideRemovalAs(identity, support, { removalId, decision: 'initiate' });
  const approvalId = valueOf(initiated).approvalId ?? '';
  const view = await identity.asked('identity.removal', { removalId });
  const payload = { uid: view?.uid ?? '', removalId, hash: view?.hash ?? '' };
  between?.();
  const decided = await identity.send<'DecideApproval'>({
    type: 'DecideApproval',
    staff: kyc,
    approvalId,
    decision: 'approve',
    payloadHash: payloadHash(payload),
    reason: 'D01 checked',
    requestId: 'q',
  });
  return { support, kyc, approvalId, decided };
}

/** The token in the newest mail to an address that has one. */
export async function tokenIn(identity: Identity, to: string): Promise<string> {
  let token: string | undefined;
  await eventually(async () => {
    for (const { text } of await identity.outbox.list(to))
      token ??= /removal-certification\/[123]\/#(\S+)/.exec(text)?.[1];
    return token !== undefined;
  });
  return token ?? '';
}

export const removalEvents = async (identity: Identity, removalId: string): Promise<readonly string[]> =>
  (await identity.events(removalStream(removalId))).map(({ type }) => type);
