import { createHmac } from 'node:crypto';
import type { RecordedOf } from '@corella/event-store';
import type { Vault } from '@corella/vault';
import type { Tally } from '../figures/tally.js';
import { hex, type RandomBytes } from '../secrets/random-bytes.js';
import type { DiligenceNow } from './diligence-settings.js';
import { openReview, type Reviewing } from './open-review.js';

const WHOLE = 2 ** 32;
/** A row by customer: the approval that is still to be looked at again. */
const OWED = 'second-look-owed';
/** What may end the case that was in the way. */
const ENDS: ReadonlySet<string> = new Set(['KycApproved', 'KycRejected', 'KycReopened', 'KycLapsed']);
interface Owed {
  readonly caseId: string;
}

interface Deps extends Reviewing {
  readonly vault: Vault;
  readonly random: RandomBytes;
  readonly figures: { readonly diligence: Tally };
  readonly diligence: DiligenceNow;
  /** From 0 to 1: takes the place of the share in the first version of the settings. */
  readonly secondLookShare?: number | undefined;
}

/** Whether a case is among those that are looked at again. Nobody without the secret can tell. */
export const isChosen = (caseId: string, { secret, share }: { readonly secret: string; readonly share: number }) =>
  createHmac('sha256', secret).update(caseId).digest().readUInt32BE() < share * WHOLE;

/**
 * Has a part of what one person has approved looked at by another one, who sees nothing of the first decision. Where
 * they disagree, a third person decides.
 */
export class SecondLooks {
  constructor(private readonly deps: Deps) {}

  /** An event that comes again changes nothing: the case that it is about is no longer the newest one. */
  async follow({ type, data }: RecordedOf<'kyc'>): Promise<void> {
    const { verifications, figures } = this.deps;
    const { uid, caseId } = data;
    const { standing, current } = await verifications.of(uid);
    if (ENDS.has(type)) await this.catchUp(uid, standing?.caseId ?? '');
    if (type === 'KycApproved' && standing?.caseId === caseId) {
      if (standing.cause === 'second-look') figures.diligence.add('second-look', 'agreed');
      else if (data.approvalId === undefined && (await this.chooses(caseId)))
        if (!(await this.opens(uid))) await this.owe(uid, caseId);
    } else if (type === 'KycRejected' && current?.caseId === caseId && current.cause === 'second-look')
      if (await openReview(this.deps, uid, { cause: 'disagreement' }))
        figures.diligence.add('second-look', 'disagreed');
  }

  private async opens(uid: string): Promise<boolean> {
    const isOpened = await openReview(this.deps, uid, { cause: 'second-look' });
    if (isOpened) this.deps.figures.diligence.add('second-look', 'opened');
    return isOpened;
  }

  /** Where another case was opened before the approval was heard of, the look follows once that one has ended. */
  private async owe(uid: string, caseId: string): Promise<void> {
    const { verifications, vault, clock } = this.deps;
    const cause = (await verifications.of(uid)).current?.cause;
    if (cause === undefined || cause === null || cause === 'second-look' || cause === 'disagreement') return;
    await vault.put({ kind: OWED, id: uid, person: uid, body: { caseId } satisfies Owed, now: clock.nowMs() });
  }

  /** Nothing is owed any more of an approval that another one has taken the place of. */
  private async catchUp(uid: string, standing: string): Promise<void> {
    const { vault } = this.deps;
    const owed = await vault.get<Owed>(OWED, uid);
    if (owed === null || (owed.body.caseId === standing && !(await this.opens(uid)))) return;
    await vault.delete(OWED, uid, owed.version);
  }

  private async chooses(caseId: string): Promise<boolean> {
    const { version, terms } = await this.deps.diligence.inForce();
    const first = version === 1 ? this.deps.secondLookShare : undefined;
    const share = first ?? terms.secondLookPercent / 100;
    return share > 0 && isChosen(caseId, { secret: await this.secret(), share });
  }

  /** Of this venue, made once. */
  private async secret(): Promise<string> {
    const { vault, random, clock } = this.deps;
    const place = { kind: 'second-look-secret', id: 'venue' };
    const known = await vault.get<{ secret: string }>(place.kind, place.id);
    if (known !== null) return known.body.secret;
    const body = { secret: hex(random(32)) };
    const put = await vault.put({ ...place, person: null, body, now: clock.nowMs(), expectedVersion: 0 });
    return put.ok ? body.secret : this.secret();
  }
}
