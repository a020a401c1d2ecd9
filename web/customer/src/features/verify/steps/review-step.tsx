import type { KycFieldGroup, KycForm } from '@corella/contracts/kyc';
import type { Kyc } from '@corella/contracts/kyc-web';
import { Button, Check, Icon } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { AgreementLabel } from '../../../agreements/agreement-label.js';
import { FormProblem, messageOf } from '../../../forms/form-problem.js';
import { useLanguage } from '../../../i18n/use-language.js';
import { pictureUrl, useSubmit } from '../api/kyc.js';
import type { Draft } from '../draft/use-draft.js';
import styles from '../verify.module.css';
import { answerText, partLabel } from '../words.js';
import type { Step } from './stepper.js';

/** Everything once more, and the consent. */
export function ReviewStep({
  form,
  draft,
  kyc,
  isComplete,
  onEdit,
}: {
  readonly form: KycForm;
  readonly draft: Draft;
  readonly kyc: Kyc;
  readonly isComplete: boolean;
  readonly onEdit: (step: Step) => void;
}): JSX.Element {
  const { t } = useTranslation('verify');
  const submit = useSubmit();
  const [agreed, setAgreed] = useState(false);
  const [asked, setAsked] = useState(false);
  const send = async (): Promise<void> => {
    setAsked(true);
    if (!agreed || !isComplete) return;
    await draft.saver.flush();
    submit.mutate(draft.saver.get().draft.version);
  };
  const group = (name: KycFieldGroup, step: Step): JSX.Element => (
    <section className={styles.group} aria-labelledby={`review-${name}`}>
      <header className={styles.groupHead}>
        <h2 id={`review-${name}`}>{t(`group.${name}`)}</h2>
        <Button kind="quiet" onClick={() => onEdit(step)}>
          {t('edit')}
        </Button>
      </header>
      <Answers {...{ form, draft, name }} country={kyc.country} />
      {name === 'document' ? <Pictures draft={draft} /> : null}
    </section>
  );
  return (
    <>
      {group('person', 'details')}
      {group('address', 'details')}
      {group('trading', 'details')}
      {group('document', 'document')}
      <Check
        className={styles.consent}
        checked={agreed}
        error={asked && !agreed ? t('forms:error.agree') : undefined}
        onChange={(event) => setAgreed(event.target.checked)}
        label={
          <>
            {t('consent')} <AgreementLabel id="terms" />
          </>
        }
      />
      <FormProblem text={submit.isError ? messageOf(submit.error) : isComplete ? null : t('notComplete')} />
      <footer className={styles.foot}>
        <Button kind="secondary" size="l" onClick={() => onEdit('document')}>
          {t('back')}
        </Button>
        <p>{t('aPersonReviews')}</p>
        <Button kind="primary" size="l" busy={submit.isPending} onClick={() => void send().catch(() => undefined)}>
          {t('submit')}
        </Button>
      </footer>
    </>
  );
}

function Answers({
  form,
  draft,
  name,
  country,
}: {
  readonly form: KycForm;
  readonly draft: Draft;
  readonly name: KycFieldGroup;
  readonly country: string;
}): JSX.Element {
  const language = useLanguage();
  const given = form.fields.filter(
    (field) => field.group === name && (field.optional === undefined || (draft.answers[field.name] ?? '') !== ''),
  );
  return (
    <dl className={styles.answers}>
      {given.map((field) => (
        <div key={field.name}>
          <dt>{partLabel(field.name, country, language)}</dt>
          <dd>{answerText(field, draft.answers[field.name] ?? '', language)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Pictures({ draft }: { readonly draft: Draft }): JSX.Element {
  const { t } = useTranslation('verify');
  return (
    <ul className={styles.thumbs}>
      {draft.draft.pictures.map(({ slot, sentAt }) => (
        <li key={slot}>
          <img src={pictureUrl(slot, sentAt)} alt={t('picture.of', { what: t(`slot.${slot}`) })} />
          <span>
            <Icon name="check" />
            {t(`slot.${slot}`)}
          </span>
        </li>
      ))}
    </ul>
  );
}
