import { Icon, hourMinute } from '@corella/ui';
import type { JSX } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.js';
import type { DraftState } from '../draft/draft-saver.js';
import styles from '../verify.module.css';
import { countryName } from '../words.js';

export const STEPS = ['details', 'document', 'review'] as const;
export type Step = (typeof STEPS)[number];
export interface StepMark {
  readonly mark: 'done' | 'now' | 'fix' | 'todo';
  readonly note: string;
}

/** Where the customer is, and whether what was typed is safe. */
export function Stepper({
  country,
  marks,
  saving,
}: {
  readonly country: string;
  readonly marks: Readonly<Record<Step, StepMark>>;
  readonly saving?: Pick<DraftState, 'status' | 'draft' | 'changedElsewhere'>;
}): JSX.Element {
  const { t } = useTranslation('verify');
  const language = useLanguage();
  return (
    <aside className={styles.aside}>
      <h1>{t('title')}</h1>
      <p>{t('personal', { country: countryName(country, language) })}</p>
      <ol className={styles.steps}>
        {STEPS.map((step, at) => {
          const { mark, note } = marks[step];
          return (
            <li key={step} data-mark={mark} aria-current={mark === 'now' ? 'step' : undefined}>
              <span className={styles.dot} aria-hidden="true">
                {mark === 'done' ? <Icon name="check" /> : mark === 'fix' ? '!' : at + 1}
              </span>
              <span>
                <b>{t(`step.${step}`)}</b>
                <small>{note}</small>
              </span>
            </li>
          );
        })}
      </ol>
      <p className={styles.saved} role="status">
        <Icon name={saving?.status === 'failed' ? 'offline' : 'lock'} />
        <span>{saving === undefined ? t('encrypted') : savingText(saving, t)}</span>
      </p>
    </aside>
  );
}

function savingText(
  { status, draft, changedElsewhere }: Pick<DraftState, 'status' | 'draft' | 'changedElsewhere'>,
  t: TFunction<'verify'>,
): string {
  if (status === 'failed') return t('notSaved');
  if (status === 'saving') return t('saving');
  if (changedElsewhere) return t('changedElsewhere');
  return draft.savedAt === null ? t('willBeSaved') : t('saved', { time: hourMinute(Date.parse(draft.savedAt)) });
}
