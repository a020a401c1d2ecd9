import {
  shownFields,
  slotsOf,
  type KycField,
  type KycFieldGroup,
  type KycForm,
  type KycSlot,
} from '@corella/contracts/kyc';
import type { Kyc } from '@corella/contracts/kyc-web';
import { Button, Check, Icon } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { AgreementLabel } from '../../../agreements/agreement-label.js';
import { FormProblem, messageOf } from '../../../forms/form-problem.js';
import { useLanguage } from '../../../i18n/use-language.js';
import { pictureUrl, useSubmit } from '../api/kyc.js';
import { sectionsOf } from '../answers/sections.js';
import type { Draft } from '../draft/use-draft.js';
import { pictureText, slotTitle } from '../picture/picture-text.js';
import styles from '../verify.module.css';
import { answerText, questionLabel, sectionLabel } from '../words.js';
import { stepsOf, type Step } from './steps.js';

interface ReviewProps {
  readonly form: KycForm;
  readonly draft: Draft;
  readonly kyc: Kyc;
  readonly isComplete: boolean;
  readonly onEdit: (step: Step) => void;
}

/** Everything once more, and the consent. */
export function ReviewStep({ form, draft, kyc, isComplete, onEdit }: ReviewProps): JSX.Element {
  const { t } = useTranslation('verify');
  const submit = useSubmit();
  const [agreed, setAgreed] = useState(false);
  const [asked, setAsked] = useState(false);
  const isCompany = form.kind === 'company';
  const isSoon = !isCompany && draft.draft.method === 'ekyc';
  const sides = slotsOf(form, draft.answers.documentType, draft.draft.method).filter(
    (slot) => !form.papers.includes(slot),
  );
  const send = async (): Promise<void> => {
    setAsked(true);
    if (!agreed || !isComplete) return;
    await draft.saver.flush();
    submit.mutate(draft.saver.get().draft.version);
  };
  const group = (name: KycFieldGroup, step: Step): JSX.Element => (
    <section key={name} className={styles.group} aria-labelledby={`review-${name}`}>
      <header className={styles.groupHead}>
        <h2 id={`review-${name}`}>{t(isCompany ? `companyGroup.${name}` : `group.${name}`)}</h2>
        <Button kind="quiet" size="s" onClick={() => onEdit(step)}>
          {t('edit')}
        </Button>
      </header>
      <GroupAnswers {...{ form, draft, name }} country={kyc.country} />
      {name === 'document' ? <Pictures draft={draft} slots={sides} /> : null}
    </section>
  );
  return (
    <>
      {stepsOf(form.kind).flatMap(({ step, groups }) => groups.map((name) => group(name, step)))}
      {isCompany ? (
        <section className={styles.group} aria-labelledby="review-papers">
          <header className={styles.groupHead}>
            <h2 id="review-papers">{t('papers.title')}</h2>
            <Button kind="quiet" size="s" onClick={() => onEdit('document')}>
              {t('edit')}
            </Button>
          </header>
          <Pictures draft={draft} slots={form.papers} />
        </section>
      ) : null}
      <Check
        className={styles.consent}
        checked={agreed}
        error={asked && !agreed ? t('forms:error.agree') : undefined}
        onChange={(event) => setAgreed(event.target.checked)}
        label={
          <>
            {t(isCompany ? 'companyConsent' : 'consent')} <AgreementLabel id="terms" />
          </>
        }
      />
      <FormProblem text={submit.isError ? messageOf(submit.error) : isComplete ? null : t('notComplete')} />
      <footer className={styles.foot}>
        <Button kind="secondary" size="l" onClick={() => onEdit('document')}>
          {t('back')}
        </Button>
        <p>
          {t(
            `${isCompany || draft.answers.publicFigure === 'yes' ? 'twoPeopleReview' : 'aPersonReviews'}${isSoon ? 'Soon' : ''}`,
          )}
        </p>
        <Button kind="primary" size="l" busy={submit.isPending} onClick={() => void send().catch(() => undefined)}>
          {t('submit')}
        </Button>
      </footer>
    </>
  );
}

interface GroupProps {
  readonly form: KycForm;
  readonly draft: Draft;
  readonly name: KycFieldGroup;
  readonly country: string;
}

/** The answers of a group, and below them those about each place or person. */
function GroupAnswers({ form, draft, name, country }: GroupProps): JSX.Element {
  const language = useLanguage();
  const { answers } = draft;
  const given = shownFields(form, answers).filter(
    (field) => field.group === name && (field.optional === undefined || (answers[field.name] ?? '') !== ''),
  );
  const plain = given.filter(({ section }) => section === undefined);
  return (
    <>
      {plain.length === 0 ? null : <Answers {...{ draft, country }} fields={plain} />}
      {sectionsOf(given).map((section) => (
        <section key={section} className={styles.section} aria-labelledby={`review-${section}`}>
          <h3 id={`review-${section}`}>{sectionLabel(section, language)}</h3>
          <Answers {...{ draft, country }} fields={given.filter((field) => field.section === section)} />
        </section>
      ))}
    </>
  );
}

function Answers({
  fields,
  draft,
  country,
}: Pick<GroupProps, 'draft' | 'country'> & { readonly fields: readonly KycField[] }): JSX.Element {
  const language = useLanguage();
  return (
    <dl className={styles.answers}>
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{questionLabel(field.name, country, language)}</dt>
          <dd>{answerText(field, draft.answers[field.name] ?? '', language)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Pictures({ draft, slots }: Pick<GroupProps, 'draft'> & { readonly slots: readonly KycSlot[] }): JSX.Element {
  const { t } = useTranslation('verify');
  return (
    <ul className={styles.thumbs}>
      {draft.draft.pictures
        .filter(({ slot }) => slots.includes(slot))
        .map(({ slot, sentAt }) => {
          const title = slotTitle(t, slot, slots);
          return (
            <li key={slot}>
              <img src={pictureUrl(slot, sentAt)} alt={pictureText(t, slot, title)} />
              <span>
                <Icon name="check" />
                {title}
              </span>
            </li>
          );
        })}
    </ul>
  );
}
