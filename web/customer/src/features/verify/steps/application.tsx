import { faultsOfAll, kycFormOf, slotsOf, type KycFieldName, type KycForm } from '@corella/contracts/kyc';
import type { Kyc } from '@corella/contracts/kyc-web';
import { Button } from '@corella/ui';
import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft, type Draft } from '../draft/use-draft.js';
import styles from '../verify.module.css';
import { AnswerGroups } from './answer-groups.js';
import { DocumentStep } from './document-step.js';
import { ReviewStep } from './review-step.js';
import { Stepper, type Step, type StepMark } from './stepper.js';

const DETAILS = ['person', 'address', 'trading'] as const;

interface Missing {
  readonly details: readonly KycFieldName[];
  readonly document: readonly KycFieldName[];
  readonly pictures: readonly string[];
}

/** What is still to be done, by step. */
function missingOf(form: KycForm, { answers, draft }: Draft, today: string): Missing {
  const faulty = Object.keys(faultsOfAll(form, answers, today)) as KycFieldName[];
  const isDocument = (name: KycFieldName): boolean =>
    form.fields.some((field) => field.name === name && field.group === 'document');
  const there = new Set<string>(draft.pictures.map(({ slot }) => slot));
  return {
    details: faulty.filter((name) => !isDocument(name)),
    document: faulty.filter(isDocument),
    pictures: slotsOf(form, answers.documentType).filter((slot) => !there.has(slot)),
  };
}

/** The first application: details, document, review. Every answer is saved while it is typed. */
export function Application({ kyc }: { readonly kyc: Kyc }): JSX.Element | null {
  const { t } = useTranslation('verify');
  const draft = useDraft(kyc);
  const form = kycFormOf(kyc.country, 'person');
  const missing = form === null ? null : missingOf(form, draft, kyc.today);
  const [step, setStep] = useState<Step>(() => firstOpen(missing));
  const [asked, setAsked] = useState<ReadonlySet<Step>>(new Set());
  const main = useRef<HTMLDivElement>(null);
  const goTo = (next: Step): void => {
    setStep(next);
    void draft.saver.flush().catch(() => undefined);
    window.scrollTo({ top: 0 });
  };
  useEffect(() => {
    if (asked.has(step)) main.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [asked, step]);
  if (form === null || missing === null) return null;
  const documentDone = missing.document.length === 0 && missing.pictures.length === 0;
  const goOn = (isDone: boolean, next: Step): void => {
    if (isDone) return goTo(next);
    setAsked((now) => new Set([...now, step]));
  };
  const marks: Record<Step, StepMark> = {
    details: mark(
      step,
      'details',
      missing.details.length === 0,
      t(missing.details.length === 0 ? 'complete' : 'note.details'),
    ),
    document: mark(step, 'document', documentDone, t(documentDone ? 'complete' : 'note.document')),
    review: { mark: step === 'review' ? 'now' : 'todo', note: t('note.review') },
  };
  const shared = { form, draft, country: kyc.country, today: kyc.today, asked: asked.has(step) };
  return (
    <div className={styles.layout}>
      <Stepper country={kyc.country} marks={marks} saving={draft} />
      <div ref={main}>
        {step === 'details' ? (
          <Details
            {...shared}
            missing={missing.details.length}
            onNext={() => goOn(missing.details.length === 0, 'document')}
          />
        ) : step === 'document' ? (
          <Document
            {...shared}
            missing={missing}
            onBack={() => goTo('details')}
            onNext={() => goOn(documentDone, 'review')}
          />
        ) : (
          <ReviewStep
            {...{ form, draft, kyc }}
            isComplete={documentDone && missing.details.length === 0}
            onEdit={goTo}
          />
        )}
      </div>
    </div>
  );
}

interface Shown {
  readonly form: KycForm;
  readonly draft: Draft;
  readonly country: string;
  readonly today: string;
  readonly asked: boolean;
}

function Details({
  missing,
  onNext,
  ...shown
}: Shown & { readonly missing: number; readonly onNext: () => void }): JSX.Element {
  const { t } = useTranslation('verify');
  return (
    <>
      <AnswerGroups {...shown} groups={DETAILS} />
      <footer className={styles.foot}>
        <p>{t(shown.asked && missing > 0 ? 'someMissing' : 'savedAsYouType', { count: missing })}</p>
        <Button kind="primary" size="l" onClick={onNext}>
          {t('toDocument')}
        </Button>
      </footer>
    </>
  );
}

function Document({
  missing,
  onBack,
  onNext,
  ...shown
}: Shown & { readonly missing: Missing; readonly onBack: () => void; readonly onNext: () => void }): JSX.Element {
  const { t } = useTranslation('verify');
  const isDone = missing.document.length === 0 && missing.pictures.length === 0;
  return (
    <>
      <DocumentStep {...shown} />
      <footer className={styles.foot}>
        <Button size="l" onClick={onBack}>
          {t('back')}
        </Button>
        <p>{isDone ? '' : t(missing.document.length > 0 ? 'documentFirst' : 'picturesFirst')}</p>
        <Button kind="primary" size="l" onClick={onNext}>
          {t('toReview')}
        </Button>
      </footer>
    </>
  );
}

function mark(step: Step, of: Step, isDone: boolean, note: string): StepMark {
  return { mark: step === of ? 'now' : isDone ? 'done' : 'todo', note };
}

/** Who comes back goes on where something is missing. */
const firstOpen = (missing: Missing | null): Step =>
  missing === null || missing.details.length > 0
    ? 'details'
    : missing.document.length + missing.pictures.length > 0
      ? 'document'
      : 'review';
