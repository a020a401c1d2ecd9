import type { VenueConfig } from '@corella/contracts/service';
import type { Mailer } from '@corella/mailer';
import type { Vault } from '@corella/vault';
import {
  dayIn,
  isDate,
  kycFormOf,
  legalPerson,
  RENEWAL,
  slotsOf,
  type KycForm,
  type KycPart,
} from '@corella/contracts/kyc';
import { mayBeReviewed } from '../domain/kyc/kyc-state.js';
import type { Tally } from '../figures/tally.js';
import type { Contacts } from '../people/contacts.js';
import { documentExpiryMessage } from '../people/diligence-messages.js';
import type { DiligenceNow } from './diligence-settings.js';
import { verifyPage } from '../people/kyc-messages.js';
import type { MailLanguages } from '../people/mail-languages.js';
import { publicOrigin } from '../people/public-origin.js';
import { openReview, type Reviewing } from './open-review.js';

const DAY_MS = 86_400_000;

interface Deps extends Reviewing {
  readonly diligence: DiligenceNow;
  readonly vault: Vault;
  readonly contacts: Contacts;
  readonly languages: MailLanguages;
  readonly mailer: Mailer;
  readonly config: VenueConfig;
  readonly figures: { readonly diligence: Tally };
}
/** The expiry date that the customer was last told of. */
interface Told {
  readonly expiry: string;
}

/**
 * Tells customers before their document expires, and opens a case once it has. A vault row says what was told,
 * and is written before the mail, so each customer is told once of each document.
 */
export class ExpiringDocuments {
  constructor(private readonly deps: Deps) {}

  async visit(uid: string): Promise<void> {
    const { verifications, users, kycRows, clock } = this.deps;
    const verification = await verifications.of(uid);
    const { standing } = verification;
    const user = await users.get(uid);
    if (standing === null || user === null) return;
    const form = kycFormOf(user.country, standing.kind);
    const { documentExpiry: expiry = '', documentType } = (await kycRows.answers(uid, standing.answers))?.answers ?? {};
    if (form === null || !isDate(expiry)) return;
    const now = clock.nowMs();
    if (expiry < dayIn(form.zone, now)) {
      if (mayBeReviewed(verification, now)) await this.askForNew(uid, partsOf(form, documentType));
      return;
    }
    const { expiryNoticeDays } = await this.deps.diligence.terms();
    if (expiry <= dayIn(form.zone, now + expiryNoticeDays * DAY_MS)) await this.tell(uid, expiry, now);
  }

  private async askForNew(uid: string, parts: readonly KycPart[]): Promise<void> {
    const asked = { parts, reason: RENEWAL.reason };
    if (await openReview(this.deps, uid, { cause: 'document-expired', asked }))
      this.deps.figures.diligence.add('document-expired', 'opened');
  }

  private async tell(uid: string, expiry: string, now: number): Promise<void> {
    const { vault, contacts, languages, mailer, config, figures } = this.deps;
    if (!mailer.canSend) return;
    const known = await vault.get<Told>('expiry-notice', uid);
    const contact = await contacts.of(uid);
    if (known?.body.expiry === expiry || contact === null) return;
    const row = { kind: 'expiry-notice', id: uid, person: legalPerson(uid), now };
    const put = await vault.put<Told>({ ...row, body: { expiry }, expectedVersion: known?.version ?? 0 });
    if (!put.ok) return;
    try {
      const language = await languages.of(uid);
      const page = verifyPage(publicOrigin(config), language);
      await mailer.send(documentExpiryMessage({ to: contact.email, language, at: now }, { expiry, page }));
    } catch (error) {
      // The next round tells them.
      await vault.put<Told>({ ...row, body: { expiry: known?.body.expiry ?? '' }, expectedVersion: put.version });
      throw error;
    }
    figures.diligence.add('document-expires', 'told');
  }
}

/** What a new document changes. */
const partsOf = (form: KycForm, documentType: string | undefined): readonly KycPart[] => [
  ...RENEWAL.fields,
  ...slotsOf(form, documentType).filter((slot) => !form.papers.includes(slot)),
];
