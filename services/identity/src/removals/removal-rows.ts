import type { Origin } from '@corella/contracts/identity';
import { legalPerson } from '@corella/contracts/kyc';
import type { RemovalClaim, RemovalFile, RemovalProject } from '@corella/contracts/removal';
import type { Files } from '@corella/files';
import { sha256Hex } from '@corella/hash';
import type { Vault } from '@corella/vault';
import type { OneAtATime } from '@corella/aggregates';
import { MailedCodes } from '../people/mailed-codes.js';

/** A request as it was typed. Nobody has looked for its account yet. */
export interface WrittenRemoval {
  readonly project: RemovalProject;
  readonly email: string;
  readonly contactEmail: string;
  readonly contactTel: string;
  readonly text: string;
  readonly language: string;
  readonly origin: Origin;
}

/** A request whose contact address is proven. Whoever proved it has the token that writes the rest. */
export interface ProvenRemoval extends WrittenRemoval {
  readonly removalId: string;
  readonly provenAt: number;
  readonly file: RemovalFile | null;
  /** From then on it waits to be looked at. */
  readonly sentAt: number | null;
}

/** A request that no account of the venue got. Its asker is declined when the desk might have done so. */
export interface UnmatchedRemoval {
  readonly project: RemovalProject;
  readonly contactEmail: string;
  readonly language: string;
  readonly reason: string;
  readonly declineAt: number;
}

const PROVEN = 'removal-proof';
const UNMATCHED = 'removal-unmatched';
/** Between the code and the end of the form. */
export const PROVEN_MS = 30 * 60_000;
const MOST_PROVEN = 500;
/** Far longer than the day after which an agreement is carried out. Who is told again has another day. */
const TOLD_KEPT_MS = 30 * 86_400_000;

/** Whose key seals a request before its account is known. */
const ownPerson = (removalId: string): string => `removal:${removalId}`;
const unmatchedPerson = (removalId: string): string => `removal-unmatched:${removalId}`;
/** Where the enclosure of a request is kept that is being written. */
export const personOf = ({ removalId }: ProvenRemoval): string => ownPerson(removalId);

/**
 * What customers wrote, and what the desk wrote to them. A request has a key of its own until its account is found,
 * and is then sealed under the person's legal key; one whose account is not found is shredded with its key.
 */
export class RemovalRows {
  /** Requests whose contact address is not proven yet, by the name that the asker has. */
  readonly drafts: MailedCodes<WrittenRemoval & { readonly code: string }>;

  constructor(
    private readonly vault: Vault,
    private readonly files: Files,
    executing: OneAtATime,
  ) {
    this.drafts = new MailedCodes({ vault, executing, kind: 'removal-draft' });
  }

  async putProven(tokenHash: string, body: ProvenRemoval, now: number): Promise<void> {
    await this.vault.put({ kind: PROVEN, id: tokenHash, person: personOf(body), body, now });
  }

  /** Null for a token that does not count, or no longer. */
  async proven(tokenHash: string, now: number): Promise<ProvenRemoval | null> {
    const body = (await this.vault.get<ProvenRemoval>(PROVEN, tokenHash))?.body ?? null;
    return body === null || body.sentAt !== null || now >= body.provenAt + PROVEN_MS ? null : body;
  }

  /** Requests that were proven, the oldest first, whether they were sent or not. */
  async allProven(): Promise<readonly { readonly tokenHash: string; readonly body: ProvenRemoval }[]> {
    const rows = await this.vault.list<ProvenRemoval>(PROVEN, { limit: MOST_PROVEN });
    return rows.map(({ id: tokenHash, body }) => ({ tokenHash, body })).reverse();
  }

  /** Nothing of it is left, and its key is gone. */
  async shred(tokenHash: string, { removalId, file }: ProvenRemoval): Promise<void> {
    const person = ownPerson(removalId);
    if (file !== null) await this.files.delete(file.id);
    await this.files.erasePerson(person);
    await this.vault.delete(PROVEN, tokenHash);
    await this.vault.erasePerson(person);
  }

  async putUnmatched(removalId: string, body: UnmatchedRemoval, now: number): Promise<void> {
    await this.vault.put({ kind: UNMATCHED, id: removalId, person: unmatchedPerson(removalId), body, now });
  }

  /** Those to decline by now. */
  async dueUnmatched(now: number): Promise<readonly { readonly removalId: string; readonly body: UnmatchedRemoval }[]> {
    const rows = await this.vault.list<UnmatchedRemoval>(UNMATCHED);
    return rows.filter(({ body }) => body.declineAt <= now).map(({ id: removalId, body }) => ({ removalId, body }));
  }

  async dropUnmatched(removalId: string): Promise<void> {
    await this.vault.delete(UNMATCHED, removalId);
    await this.vault.erasePerson(unmatchedPerson(removalId));
  }

  /** A copy under the person's legal key; null for an enclosure that cannot be read any more. */
  async fileFor(uid: string, file: RemovalFile | null, now: number): Promise<RemovalFile | null> {
    const found = file && (await this.files.read(file.id));
    if (!file || !found) return null;
    const { bytes } = found;
    const stored = await this.files.write({ person: legalPerson(uid), contentType: 'image/jpeg', bytes, now });
    return { ...file, id: stored.id, sha256: stored.sha256 };
  }

  claim(removalId: string, number: number): Promise<RemovalClaim | null> {
    return this.body<RemovalClaim>('removal-claim', removalId, number);
  }

  async putClaim(
    { removalId, uid, number }: { readonly removalId: string; readonly uid: string; readonly number: number },
    body: RemovalClaim,
  ): Promise<void> {
    const row = { kind: 'removal-claim', id: `${removalId}/${number}`, person: legalPerson(uid) };
    await this.vault.put({ ...row, body, now: body.at });
  }

  /** When the owner was told of the agreement of two people; null before. */
  async toldAt(removalId: string): Promise<number | null> {
    return (await this.vault.get<{ at: number }>('removal-told', removalId))?.body.at ?? null;
  }

  async putTold({ removalId, uid }: { readonly removalId: string; readonly uid: string }, now: number): Promise<void> {
    const row = { kind: 'removal-told', id: removalId, person: legalPerson(uid), body: { at: now }, now };
    await this.vault.put({ ...row, expiresAt: now + TOLD_KEPT_MS });
  }

  async remark(removalId: string, number: number | null): Promise<string | null> {
    return number === null
      ? null
      : ((await this.body<{ text: string }>('removal-remark', removalId, number))?.text ?? null);
  }

  async putRemark(
    { removalId, uid, number }: { readonly removalId: string; readonly uid: string; readonly number: number },
    text: string,
    now: number,
  ): Promise<void> {
    const row = { kind: 'removal-remark', id: `${removalId}/${number}`, person: legalPerson(uid) };
    await this.vault.put({ ...row, body: { text }, now });
  }

  private async body<Body extends object>(kind: string, removalId: string, number: number): Promise<Body | null> {
    return (await this.vault.get<Body>(kind, `${removalId}/${number}`))?.body ?? null;
  }
}

export const tokenHashOf = (token: string): string => sha256Hex(token);
