import type { Clock } from '@corella/clock';
import { partsOfToken, type Origin, type SessionGrant, type TokenFamily } from '@corella/contracts/identity';
import { sha256Hex } from '@corella/hash';
import type { Soon } from '@corella/result';
import type { Vault, VaultRecord } from '@corella/vault';
import { BoundedMap, OneAtATime } from '@corella/aggregates';
import type { RandomBytes } from '../secrets/random-bytes.js';
import { newId, newToken } from '../secrets/random-bytes.js';
import { OwnedSessions } from './owned-sessions.js';
import { seenAt, type SessionBody } from './session-body.js';
import { isOver, type SessionLimits } from './session-limits.js';
import { admits, isReused, rotated, shownBy, threeTokens, type ShownToken } from './session-tokens.js';

export interface OpenedSession extends SessionGrant {
  readonly id: string;
  /** Public ids of sessions that gave way. */
  readonly ended: readonly string[];
}

interface Live {
  readonly body: SessionBody;
  readonly version: number;
  seenAt: number;
  writtenAt: number;
}

const WRITE_EVERY_MS = 60_000;
const TOKEN = /^(?:[A-Za-z0-9_-]{43}){1,2}$/;
const HASH = /^[0-9a-f]{64}$/;
const MAX_LIVE = 50_000;
const MAX_OF_AN_OWNER = 100;
/** Only the time of its last use is written beside a rotation. */
const MAX_ATTEMPTS = 10;

const idOf = (token: string): string => sha256Hex(partsOfToken(token).session);

/**
 * Opaque tokens of 256 bits, stored as SHA-256. A session that was used lately is in memory, so checking it costs no
 * I/O. The time of its last use is written at most once a minute.
 */
export class Sessions {
  private readonly live = new BoundedMap<string, Live>(MAX_LIVE);
  private forgotten = 0;
  private readonly rotating = new OneAtATime();
  private readonly opening = new OneAtATime();
  private readonly owned = new OwnedSessions((owner) => this.rows(owner));
  private onReused: ((session: SessionBody) => void) | null = null;

  constructor(
    private readonly deps: {
      readonly vault: Vault;
      readonly clock: Clock;
      readonly random: RandomBytes;
      readonly onFault: (error: unknown) => void;
    },
    private readonly limits: SessionLimits,
    /** The person of the vault whose key seals the owner's rows. */
    private readonly personOf: (owner: string) => string,
  ) {}

  /** A new session. The one that was used longest ago gives way to the 101st of an owner, and is named in `ended`. */
  create(owner: string, generation: number, origin: Origin): Promise<OpenedSession> {
    return this.opening.run(owner, () => this.createNow(owner, generation, origin));
  }

  private async createNow(owner: string, generation: number, origin: Origin): Promise<OpenedSession> {
    const now = this.deps.clock.nowMs();
    const ended = await this.makeRoom(owner, now);
    const first = newToken(this.deps.random);
    const id = sha256Hex(first);
    const three = this.limits.threeTokens ? threeTokens(this.deps.random, first) : null;
    const body: SessionBody = {
      owner,
      publicId: newId(this.deps.random),
      generation,
      createdAt: now,
      lastSeenAt: now,
      ...seenAt(origin),
      ...(three === null ? {} : { tokens: three.hashes, rotatedAt: now }),
    };
    const expiresAt = now + this.limits.longestMs;
    const { kind } = this.limits;
    const person = this.personOf(owner);
    const put = await this.deps.vault
      .put({ kind, id, person, body, now, expectedVersion: 0, expiresAt })
      .catch((error: unknown) => {
        this.owned.forget(owner);
        throw error;
      });
    if (!put.ok) throw new Error('the source of random bytes gave the same session token twice');
    this.live.set(id, { body, version: put.version, seenAt: now, writtenAt: now });
    this.owned.add(owner, { id, publicId: body.publicId, seenAt: now, expiresAt });
    return {
      ...(three === null ? { token: first } : { token: three.tokens.uc, tokens: three.tokens }),
      expiresAt,
      id: body.publicId,
      ended,
    };
  }

  /** Ends what the owner has beyond the limit with one more, and returns its public ids. */
  private async makeRoom(owner: string, now: number): Promise<readonly string[]> {
    const usedAt = (id: string): number => this.live.get(id)?.seenAt ?? 0;
    const beyond = (await this.owned.latestFirst(owner, { now, usedAt })).slice(MAX_OF_AN_OWNER - 1);
    for (const { id } of beyond) await this.drop(id, owner);
    return beyond.map(({ publicId }) => publicId);
  }

  /** Null for a token that is unknown, ended, unused for too long, too old, or of another family. */
  async find(token: string, family?: TokenFamily): Promise<SessionBody | null> {
    return TOKEN.test(token) ? this.findHashed(idOf(token), shownBy(token, family)) : null;
  }

  /** As `find`, by the SHA-256 of the token's parts. Known at once where the session is in memory and good. */
  findHashed(id: string, shown: ShownToken = {}): Soon<SessionBody | null> {
    const session = this.live.get(id);
    if (session !== undefined) return this.check(id, session, shown);
    return HASH.test(id) ? this.load(id).then((row) => (row === null ? null : this.check(id, row, shown))) : null;
  }

  private check(id: string, session: Live, shown: ShownToken): Soon<SessionBody | null> {
    const now = this.deps.clock.nowMs();
    const isGood = !isOver(this.limits, session, now) && admits(session.body, shown, now);
    return isGood ? this.use(id, session, now) : this.refuse(id, session, shown);
  }

  /** Ends what is over, or was shown by two. */
  private async refuse(id: string, session: Live, shown: ShownToken): Promise<null> {
    const now = this.deps.clock.nowMs();
    if (isOver(this.limits, session, now)) await this.drop(id, session.body.owner);
    else if (isReused(session.body, shown, now)) await this.endReused(id, session.body);
    return null;
  }

  private use(id: string, session: Live, now: number): SessionBody {
    session.seenAt = Math.max(session.seenAt, now);
    if (now - session.writtenAt >= WRITE_EVERY_MS) this.writeSeen(id, session, now);
    return session.body;
  }

  /** `tell` is called with a session that has ended because somebody showed a token that was replaced before. */
  whenReused(tell: (session: SessionBody) => void): void {
    this.onReused = tell;
  }

  /** New tokens in the place of the old ones, which hold for another minute. Null for a session that has ended. */
  rotate(token: string, origin?: Origin): Promise<SessionGrant | null> {
    return this.rotating.run(idOf(token), () => this.rotateNow(token, origin));
  }

  private async rotateNow(token: string, origin?: Origin): Promise<SessionGrant | null> {
    const id = idOf(token);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const row = await this.deps.vault.get<SessionBody>(this.limits.kind, id);
      if (row === null) return null;
      const now = this.deps.clock.nowMs();
      const { tokens, hashes } = threeTokens(this.deps.random, partsOfToken(token).session);
      const last = origin === undefined ? {} : { last: seenAt(origin) };
      const body: SessionBody = { ...row.body, ...rotated(row.body, hashes, now), lastSeenAt: now, ...last };
      const expiresAt = body.createdAt + this.limits.longestMs;
      const person = this.personOf(body.owner);
      const { kind } = this.limits;
      const put = await this.deps.vault.put({ kind, id, person, body, now, expectedVersion: row.version, expiresAt });
      if (!put.ok) continue;
      this.forget(id);
      this.owned.seen(body.owner, id, now);
      return { token: tokens.uc, tokens, expiresAt };
    }
    throw new Error('a session was written too often to get new tokens');
  }

  /** Notes that a factor was proven in this session of the owner, and when. Null for one that has ended. */
  async prove(owner: string, publicId: string): Promise<number | null> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const row = (await this.rows(owner)).find(({ body }) => body.publicId === publicId);
      if (row === undefined) return null;
      const now = this.deps.clock.nowMs();
      const body: SessionBody = { ...row.body, provenAt: now, lastSeenAt: now };
      const { id, version: expectedVersion, person, expiresAt } = row;
      const { kind } = this.limits;
      const put = await this.deps.vault.put({ kind, id, person, body, now, expectedVersion, expiresAt });
      if (!put.ok) continue;
      this.forget(id);
      this.owned.seen(owner, id, now);
      return now;
    }
    throw new Error('a session was written too often to note a proof');
  }

  async end(token: string, family?: TokenFamily): Promise<SessionBody | null> {
    const session = await this.find(token, family);
    if (session !== null) await this.drop(idOf(token), session.owner);
    return session;
  }

  /** Ends the session with this public id, if it belongs to the owner. */
  async endOne(owner: string, publicId: string): Promise<boolean> {
    const found = (await this.rows(owner)).find(({ body }) => body.publicId === publicId);
    if (found === undefined) return false;
    await this.drop(found.id, owner);
    return true;
  }

  /** Ends all sessions of the owner and returns their public ids. */
  async endAll(owner: string): Promise<readonly string[]> {
    const rows = await this.rows(owner);
    for (const { id } of rows) await this.drop(id, owner);
    return rows.map(({ body }) => body.publicId);
  }

  async list(owner: string): Promise<readonly SessionBody[]> {
    const now = this.deps.clock.nowMs();
    const bodies = (await this.rows(owner)).map(({ id, body }) => ({
      ...body,
      lastSeenAt: this.seenAt({ id, body }),
    }));
    return bodies
      .filter((body) => !isOver(this.limits, { seenAt: body.lastSeenAt, body }, now))
      .sort((a, b) => b.lastSeenAt - a.lastSeenAt);
  }

  private seenAt({ id, body }: Pick<VaultRecord<SessionBody>, 'id' | 'body'>): number {
    return Math.max(body.lastSeenAt, this.live.get(id)?.seenAt ?? 0);
  }

  private rows(owner: string): Promise<readonly VaultRecord<SessionBody>[]> {
    return this.deps.vault.list<SessionBody>(this.limits.kind, { person: this.personOf(owner) });
  }

  private async load(id: string): Promise<Live | null> {
    const { forgotten } = this;
    const row = await this.deps.vault.get<SessionBody>(this.limits.kind, id);
    if (row === null) return null;
    const session: Live = {
      body: row.body,
      version: row.version,
      seenAt: row.body.lastSeenAt,
      writtenAt: row.body.lastSeenAt,
    };
    if (this.forgotten === forgotten) this.live.set(id, session);
    return session;
  }

  /** What is being read at this moment may be older, so it is not kept either. */
  private forget(id: string): void {
    this.forgotten += 1;
    this.live.delete(id);
  }

  private async drop(id: string, owner: string): Promise<void> {
    this.forget(id);
    await this.deps.vault.delete(this.limits.kind, id);
    this.forget(id);
    this.owned.remove(owner, id);
  }

  /** Told of once, however many show an old token at once. */
  private async endReused(id: string, session: SessionBody): Promise<void> {
    await this.rotating.run(id, async () => {
      if ((await this.deps.vault.get(this.limits.kind, id)) === null) return;
      await this.drop(id, session.owner);
      this.onReused?.(session);
    });
  }

  private writeSeen(id: string, session: Live, now: number): void {
    session.writtenAt = now;
    const body = { ...session.body, lastSeenAt: now };
    // The expected version keeps a session that has ended meanwhile from coming back.
    this.deps.vault
      .put({
        kind: this.limits.kind,
        id,
        person: this.personOf(body.owner),
        body,
        now,
        expectedVersion: session.version,
        expiresAt: body.createdAt + this.limits.longestMs,
      })
      .then((put) => {
        if (put.ok) this.owned.seen(body.owner, id, now);
        if (put.ok && this.live.get(id) === session)
          this.live.set(id, { body, version: put.version, seenAt: session.seenAt, writtenAt: now });
        else if (!put.ok) this.live.delete(id);
      })
      .catch(this.deps.onFault);
  }
}
