import { isStrongLink, linkStream, type KycAnswers, type LinkKind, type PersonLink } from '@corella/contracts/kyc';
import type { Clock } from '@corella/clock';
import type { StreamStore } from '../aggregates/stream-store.js';
import { decideLink, MOST_LINKED, seenTogether, type LinkEvent, type LinkState } from '../domain/link/link.js';
import type { KycRows } from '../kyc/kyc-rows.js';
import type { Verifications } from '../kyc/verifications.js';
import type { Users } from '../people/users.js';
import type { LinkRows } from './link-rows.js';
import { sharedAnswers, type Shared } from './shared-answers.js';

interface Deps {
  readonly streams: StreamStore<LinkState, LinkEvent>;
  readonly linkRows: LinkRows;
  readonly users: Users;
  readonly verifications: Verifications;
  readonly kycRows: KycRows;
  readonly clock: Clock;
}

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
    const { linkRows, users, clock } = this.deps;
    const seen = await linkRows.of(uid);
    const country = (await users.get(uid))?.country ?? '';
    const said = await Promise.all(
      sharedAnswers(answers, country).map(async (shared) => ({
        kind: shared.kind,
        hmac: await linkRows.hmacOf(shared, clock.nowMs()),
      })),
    );
    return this.linksOf(uid, [...seen, ...said.filter(({ hmac }) => !seen.some((row) => row.hmac === hmac))]);
  }

  /** Whether strong links lead from one main account to another, also by way of others. */
  async areLinked(one: string, other: string): Promise<boolean> {
    const found = new Set([one]);
    for (const uid of found) {
      for (const { kind, uids } of await this.nowOf(uid))
        if (isStrongLink(kind)) for (const each of uids) found.add(each);
      if (found.has(other)) return true;
      if (found.size > MOST_LINKED) return false;
    }
    return false;
  }

  private async nowOf(uid: string): Promise<readonly PersonLink[]> {
    const { current } = await this.deps.verifications.of(uid);
    const sent = current === null ? null : await this.deps.kycRows.answers(uid, current.answers);
    return this.ofCase(uid, sent?.answers ?? {});
  }

  private async linksOf(
    uid: string,
    rows: readonly { readonly kind: LinkKind; readonly hmac: string }[],
  ): Promise<readonly PersonLink[]> {
    const links: PersonLink[] = [];
    for (const { kind, hmac } of rows) {
      const uids = (await this.deps.linkRows.holders(hmac)).filter((holder) => holder !== uid);
      if (uids.length === 0 || uids.length >= MOST_LINKED) continue;
      const { state } = await this.deps.streams.load(linkStream(hmac));
      links.push({ kind, uids, seenAt: seenTogether(state, uid, uids) });
    }
    return links.sort((a, b) => Number(isStrongLink(b.kind)) - Number(isStrongLink(a.kind)));
  }
}
