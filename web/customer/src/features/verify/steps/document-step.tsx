import { slotsOf, type KycSlot } from '@corella/contracts/kyc';
import type { Kyc } from '@corella/contracts/kyc-web';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../draft/use-draft.js';
import { MethodChoice } from '../handoff/method-choice.js';
import { PhonePictures } from '../handoff/phone-pictures.js';
import { PictureCard } from '../picture/picture-card.js';
import { slotTitle } from '../picture/picture-text.js';
import styles from '../verify.module.css';
import { AnswerGroups, type Shown } from '../answers/answer-groups.js';

/** The papers of a company; which document somebody has, and its pictures. */
export function DocumentStep({ kyc, ...shown }: Shown & { readonly kyc: Kyc }): JSX.Element {
  const { t } = useTranslation('verify');
  const { form, draft } = shown;
  const [busy, setBusy] = useState<KycSlot | null>(null);
  const { method } = draft.draft;
  const sides = slotsOf(form, draft.answers.documentType, method).filter((slot) => !form.papers.includes(slot));
  const isPhone = form.kind === 'person' && method === 'ekyc';
  const isKnown = draft.answers.documentType !== undefined && draft.answers.documentType !== '';
  const cards = { draft, busy, onBusy: setBusy };
  return (
    <>
      {form.papers.length === 0 ? null : (
        <section className={styles.group} aria-labelledby="verify-papers">
          <h2 id="verify-papers">{t('papers.title')}</h2>
          <p className={styles.lead}>{t('papers.lead')}</p>
          <Cards {...cards} slots={form.papers} titleOf={(slot) => t(`slot.${slot}`)} />
        </section>
      )}
      <AnswerGroups {...shown} groups={['document']} />
      {!isKnown || sides.length === 0 ? null : (
        <section className={styles.group} aria-label={t('pictures')}>
          {form.kind === 'person' ? (
            <MethodChoice draft={draft} letter={form.letter} />
          ) : (
            <>
              <h2>{t('pictures')}</h2>
              <p className={styles.lead}>{t('picturesLead')}</p>
            </>
          )}
          {isPhone ? (
            <PhonePictures kyc={kyc} draft={draft} slots={sides} />
          ) : (
            <Cards {...cards} slots={sides} titleOf={(slot) => slotTitle(t, slot, sides)} />
          )}
        </section>
      )}
    </>
  );
}

interface CardsProps {
  readonly slots: readonly KycSlot[];
  readonly titleOf: (slot: KycSlot) => string;
  readonly draft: Draft;
  /** The card that sends something. The others wait for it: each picture needs the draft as it was left. */
  readonly busy: KycSlot | null;
  readonly onBusy: (slot: KycSlot | null) => void;
}

function Cards({ slots, titleOf, draft, busy, onBusy }: CardsProps): JSX.Element {
  return (
    <div className={styles.cards}>
      {slots.map((slot) => (
        <fieldset key={slot} disabled={busy !== null && busy !== slot}>
          <PictureCard
            slot={slot}
            title={titleOf(slot)}
            picture={draft.draft.pictures.find((picture) => picture.slot === slot)}
            saver={draft.saver}
            onBusy={(isBusy) => onBusy(isBusy ? slot : null)}
          />
        </fieldset>
      ))}
    </div>
  );
}
