import type { VaultRecord } from '@corella/vault';
import { BoundedMap } from '@corella/aggregates';
import type { SessionBody } from './session-body.js';

/** What a login has to know of a session that stands already. */
export interface OwnedSession {
  readonly id: string;
  readonly publicId: string;
  readonly seenAt: number;
  readonly expiresAt: number;
}

const MAX_OWNERS = 2_000;

/**
 * The sessions of those who logged in lately, so that the next login does not read and unseal up to a hundred rows to
 * find the one that gives way. Identity alone writes these rows.
 */
export class OwnedSessions {
  private readonly owners = new BoundedMap<string, Map<string, OwnedSession>>(MAX_OWNERS);
  /** Owners whose rows are being read, and whether any was written meanwhile. */
  private readonly reading = new Map<string, { isOld: boolean }>();

  constructor(private readonly read: (owner: string) => Promise<readonly VaultRecord<SessionBody>[]>) {}

  /** Those whose time is not over. `usedAt` says when one was used that is in memory, which its row need not say. */
  async latestFirst(
    owner: string,
    { now, usedAt }: { readonly now: number; readonly usedAt: (id: string) => number },
  ): Promise<readonly OwnedSession[]> {
    const known = this.owners.get(owner) ?? (await this.load(owner));
    return [...known.values()]
      .filter(({ expiresAt }) => now < expiresAt)
      .map((session) => ({ ...session, seenAt: Math.max(session.seenAt, usedAt(session.id)) }))
      .sort((a, b) => b.seenAt - a.seenAt);
  }

  /** A session that is new. */
  add(owner: string, session: OwnedSession): void {
    this.changed(owner);
    this.owners.get(owner)?.set(session.id, session);
  }

  /** It was written as used at this time. */
  seen(owner: string, id: string, seenAt: number): void {
    this.changed(owner);
    const sessions = this.owners.get(owner);
    const session = sessions?.get(id);
    if (session !== undefined) sessions?.set(id, { ...session, seenAt });
  }

  /** Its row is gone. */
  remove(owner: string, id: string): void {
    this.changed(owner);
    this.owners.get(owner)?.delete(id);
  }

  /** Read again next time: nobody knows what was written. */
  forget(owner: string): void {
    this.changed(owner);
    this.owners.delete(owner);
  }

  private changed(owner: string): void {
    const reading = this.reading.get(owner);
    if (reading !== undefined) reading.isOld = true;
  }

  /** What changed while it was read may be missing from it, so then it is not kept. */
  private async load(owner: string): Promise<ReadonlyMap<string, OwnedSession>> {
    const reading = { isOld: false };
    this.reading.set(owner, reading);
    const rows = await this.read(owner).finally(() => this.reading.delete(owner));
    const sessions = new Map(
      rows.map(({ id, body: { publicId, lastSeenAt }, expiresAt }) => [
        id,
        { id, publicId, seenAt: lastSeenAt, expiresAt: expiresAt ?? Infinity },
      ]),
    );
    if (!reading.isOld) this.owners.set(owner, sessions);
    return sessions;
  }
}
