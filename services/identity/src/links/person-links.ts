import { isStrongLink, linkStream, type KycAnswers, type PersonLink } from '@corella/contracts/kyc';
import type { Clock } from '@corella/clock';
import type { StreamStore } from '@corella/aggregates';
import { decideLink, MOST_LINKED, seenTogether, type LinkEvent, type LinkState } from '../domain/link/link.js';
import type { KycRows } from '../kyc/kyc-rows.js';
import type { Verifications } from '../kyc/verifications.js';
import type { Users } from '../people/users.js';
import type { LinkBody, LinkRows } from './link-rows.js';
import { sharedAnswers, type Shared } from './shared-answers.js';

interface Deps {
  readonly streams: Pick<StreamStore<LinkState, LinkEvent>, 'change' | 'load'>;
  readonly linkRows: Pick<LinkRows, 'hmacOf' | 'put' | 'of' | 'holders'>;
  readonly users: Pick<Users, 'get'>;
  readonly verifications: Pick<Verifications, 'of'>;
  readonly kycRows: Pick<KycRows, 'answers'>;
  readonly clock: Pick<Clock, 'nowMs'>;
}

/** So many people are looked at to find out whether somebody is linked with another. */
const MOST_LOOKED_AT = 500;

/**
 * Who shares what with whom, each thing a stream `link-{hmac}`. A document number or a phone is strong: nobody of the
 * staff acts on such a person. A browser or a home address is weak, and only shown.
 */
export class PersonLinks {
  constructor(private readonly deps: Deps) {}

  /** Somebody was seen to have this. An event says so, once another person has it too. */
  async see(uid: string, shared: Shared): Promise<void> {
    const { linkRows, users, streams, clock } = this.deps;
    const user = await users.get(uid);
    if (user === null || (user.closed !== null && user.closed.erased !== 'nothing')) return;
    const main = user.parentUid ?? uid;
    const now = clock.nowMs();
    const hmac = await linkRows.hmacOf(shared, now);
    const { kind } = shared;
    await linkRows.put(main, { kind, hmac }, now);
    const uids = await linkRows.holders(hmac);
    if (uids.length < 2) return;
    await streams.change(linkStream(hmac), (state) => decideLink(state, { kind, hmac, uids }), { by: 'identity' });
  }

  /** What was verified of somebody: their document and home. */
  async seeAnswers(uid: string, answers: KycAnswers): Promise<void> {
    const user = await this.deps.users.get(uid);
    for (const shared of sharedAnswers(answers, user?.country ?? '')) await this.see(uid, shared);
  }

  /** What was seen, strong links first. */
  async of(uid: string): Promise<readonly PersonLink[]> {
    const main = (await this.deps.users.get(uid))?.parentUid ?? uid;
    return this.linksOf(main, await this.deps.linkRows.of(main));
  }

  /** The same, with what answers say that nobody has verified yet. */
  async ofCase(uid: string, answers: KycAnswers): Promise<readonly PersonLink[]> {
    return this.linksOf(uid, await this.saidAndSeen(uid, answers));
  }

  /**
   * Whether strong links lead from one main account to another, also by way of others, and by what the open cases of
   * both say. Of whoever is linked with more people than can be looked at, nobody can say that they are not.
   */
  async areLinked(one: string, other: string): Promise<boolean> {
    const ofOther = new Set(await this.strongOf(other));
    const found = new Set([one]);
    for (const uid of found) {
      for (const hmac of await this.strongOf(uid)) {
        const holders = await this.deps.linkRows.holders(hmac);
        if (holders.length > MOST_LINKED) continue;
        if (ofOther.has(hmac)) return true;
        for (const holder of holders) found.add(holder);
      }
      if (found.has(other) || found.size > MOST_LOOKED_AT) return true;
    }
    return false;
  }

  /** What somebody has that is strong, and what their open case says. */
  private async strongOf(uid: string): Promise<readonly string[]> {
    const { current } = await this.deps.verifications.of(uid);
    const sent = current === null ? null : await this.deps.kycRows.answers(uid, current.answers);
    const rows = await this.saidAndSeen(uid, sent?.answers ?? {});
    return rows.filter(({ kind }) => isStrongLink(kind)).map(({ hmac }) => hmac);
  }

  private async saidAndSeen(uid: string, answers: KycAnswers): Promise<readonly LinkBody[]> {
    const { linkRows, users, clock } = this.deps;
    const seen = await linkRows.of(uid);
    const country = (await users.get(uid))?.country ?? '';
    const said = await Promise.all(
      sharedAnswers(answers, country).map(async (shared) => ({
        kind: shared.kind,
        hmac: await linkRows.hmacOf(shared, clock.nowMs()),
      })),
    );
    return [...seen, ...said.filter(({ hmac }) => !seen.some((row) => row.hmac === hmac))];
  }

  private async linksOf(uid: string, rows: readonly LinkBody[]): Promise<readonly PersonLink[]> {
    const links: PersonLink[] = [];
    for (const { kind, hmac } of rows) {
      const uids = (await this.deps.linkRows.holders(hmac)).filter((holder) => holder !== uid);
      if (uids.length === 0 || uids.length >= MOST_LINKED) continue;
      const { state } = await this.deps.streams.load(linkStream(hmac));
      // Each is dated by when both were seen first, so whoever joined later is a line of their own.
      const since = new Map<number | null, string[]>();
      for (const other of uids) {
        const seenAt = seenTogether(state, uid, other);
        since.set(seenAt, [...(since.get(seenAt) ?? []), other]);
      }
      for (const [seenAt, together] of since) links.push({ kind, uids: together, seenAt });
    }
    return links.sort((a, b) => Number(isStrongLink(b.kind)) - Number(isStrongLink(a.kind)));
  }
}
