import { kycFormOf, type KycKind } from '@corella/contracts/kyc';
import type { Language } from '@corella/contracts/routes';
import { Icon, hourMinute } from '@corella/ui';
import type { JSX } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.js';
import type { DraftState } from '../draft/draft-saver.js';
import styles from '../verify.module.css';
import { answerText, countryName, partLabel } from '../words.js';
import type { Step } from './steps.js';

export interface StepMark {
  readonly step: Step;
  readonly mark: 'done' | 'now' | 'fix' | 'todo';
  readonly note: string;
}

/** More steps than these do not stand side by side on a phone. */
const MOST_ON_A_LINE = 3;

/** Where the customer is, and whether what was typed is safe. */
export function Stepper({
  country,
  kind,
  marks,
  saving,
}: {
  readonly country: string;
  readonly kind: KycKind;
  readonly marks: readonly StepMark[];
  readonly saving?: Pick<DraftState, 'status' | 'draft' | 'changedElsewhere' | 'takenOver'>;
}): JSX.Element {
  const { t } = useTranslation('verify');
  const language = useLanguage();
  return (
    <aside className={styles.aside}>
      <h1>{t(kind === 'company' ? 'companyTitle' : 'title')}</h1>
      <p>{t(kind === 'company' ? 'companyAccount' : 'personal', { country: countryName(country, language) })}</p>
      <ol className={styles.steps} data-many={marks.length > MOST_ON_A_LINE ? '' : undefined}>
        {marks.map(({ step, mark, note }, at) => (
          <li key={step} data-mark={mark} aria-current={mark === 'now' ? 'step' : undefined}>
            <span className={styles.dot} aria-hidden="true">
              {mark === 'done' ? <Icon name="check" /> : mark === 'fix' ? '!' : at + 1}
            </span>
            <span>
              <b>{t(kind === 'company' ? `companyStep.${step}` : `step.${step}`)}</b>
              <small>{note}</small>
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.saved} role="status">
        <Icon name={saving?.status === 'failed' ? 'offline' : 'lock'} />
        <span>{saving === undefined ? t('encrypted') : savingText({ ...saving, country, language }, t)}</span>
      </p>
    </aside>
  );
}

function savingText(
  {
    status,
    draft,
    changedElsewhere,
    takenOver,
    country,
    language,
  }: Pick<DraftState, 'status' | 'draft' | 'changedElsewhere' | 'takenOver'> & {
    readonly country: string;
    readonly language: Language;
  },
  t: TFunction<'verify'>,
): string {
  if (status === 'failed') return t('notSaved');
  if (status === 'saving') return t('saving');
  if (changedElsewhere) {
    const fields = kycFormOf(country, draft.kind)?.fields.filter(({ name }) => takenOver.includes(name)) ?? [];
    const what = fields.map((field) =>
      t('changedTo', {
        what: partLabel(field.name, country, language),
        answer: answerText(field, draft.answers[field.name] ?? '', language),
      }),
    );
    return [t('changedElsewhere'), ...what].join(' ');
  }
  return draft.savedAt === null ? t('willBeSaved') : t('saved', { time: hourMinute(Date.parse(draft.savedAt)) });
}
