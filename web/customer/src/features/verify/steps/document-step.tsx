import { slotsOf, type KycForm } from '@corella/contracts/kyc';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../draft/use-draft.js';
import { PictureCard } from '../picture/picture-card.js';
import styles from '../verify.module.css';
import { AnswerGroups } from './answer-groups.js';

/** Which document, and its pictures. */
export function DocumentStep({
  form,
  country,
  today,
  draft,
  asked,
}: {
  readonly form: KycForm;
  readonly country: string;
  readonly today: string;
  readonly draft: Draft;
  readonly asked: boolean;
}): JSX.Element {
  const { t } = useTranslation('verify');
  const [busy, setBusy] = useState<string | null>(null);
  const slots = slotsOf(form, draft.answers.documentType);
  return (
    <>
      <AnswerGroups {...{ form, country, today, draft, asked }} groups={['document']} />
      {slots.length === 0 ? null : (
        <section className={styles.group} aria-label={t('pictures')}>
          <h2>{t('pictures')}</h2>
          <p className={styles.lead}>{t('picturesLead')}</p>
          <div className={styles.cards}>
            {slots.map((slot) => (
              <fieldset key={slot} disabled={busy !== null && busy !== slot}>
                <PictureCard
                  slot={slot}
                  title={slots.length === 1 ? t('slot.only') : t(`slot.${slot}`)}
                  picture={draft.draft.pictures.find((picture) => picture.slot === slot)}
                  saver={draft.saver}
                  onBusy={(isBusy) => setBusy(isBusy ? slot : null)}
                />
              </fieldset>
            ))}
          </div>
        </section>
      )}
    </>
  );
}
