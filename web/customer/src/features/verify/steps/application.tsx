import { useMe } from '@corella/api-client';
import {
  isKycField,
  kycFormOf,
  slotsOf,
  type KycFieldGroup,
  type KycFieldName,
  type KycForm,
  type KycKind,
  type KycMethod,
} from '@corella/contracts/kyc';
import type { Kyc } from '@corella/contracts/kyc-web';
import { Button } from '@corella/ui';
import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { KindChoice } from './kind-choice.js';
import { faultsIn } from '../draft/faults-in.js';
import { useDraft, type Draft } from '../draft/use-draft.js';
import styles from '../verify.module.css';
import { AnswerGroups, type Shown } from '../answers/answer-groups.js';
import { DocumentStep } from './document-step.js';
import { PhoneFirst } from './phone-first.js';
import { ReviewStep } from './review-step.js';
import { Stepper, type StepMark } from './stepper.js';
import { stepNames, stepsOf, type Step } from './steps.js';

type Missing = Readonly<Record<Step, readonly string[]>>;

/** What is still to be done, by step: fields, and pictures in the step of the documents. */
function missingOf(form: KycForm, { answers, draft }: Draft, today: string): Missing {
  const faulty = Object.keys(faultsIn(form, answers, today)) as KycFieldName[];
  const groupOf = (name: KycFieldName): KycFieldGroup | undefined =>
    form.fields.find((one) => one.name === name)?.group;
  const there = new Set<string>(draft.pictures.map(({ slot }) => slot));
  const pictures = slotsOf(form, answers.documentType, draft.method).filter((slot) => !there.has(slot));
  const missing: Record<Step, readonly string[]> = { details: [], people: [], document: [], review: [] };
  for (const { step, groups } of stepsOf(form.kind)) {
    const fields = faulty.filter((name) => groups.some((group) => group === groupOf(name)));
    missing[step] = step === 'document' ? [...fields, ...pictures] : fields;
  }
  return missing;
}

/** The first application, step by step. Every answer is saved while it is typed. */
export function Application({ kyc }: { readonly kyc: Kyc }): JSX.Element | null {
  const draft = useDraft(kyc);
  const form = kycFormOf(kyc.country, draft.draft.kind);
  // Another form has other steps, so it begins at its first one.
  return form === null ? null : <Steps key={form.kind} {...{ kyc, draft, form }} />;
}

interface StepsProps {
  readonly kyc: Kyc;
  readonly draft: Draft;
  readonly form: KycForm;
}

function Steps({ kyc, draft, form }: StepsProps): JSX.Element {
  const missing = missingOf(form, draft, kyc.today);
  const names = stepNames(form.kind);
  const [step, setStep] = useState<Step>(() => names.find((name) => missing[name].length > 0) ?? 'review');
  const [asked, setAsked] = useState<ReadonlySet<Step>>(new Set());
  const [choosing, setChoosing] = useState(false);
  const main = useRef<HTMLDivElement>(null);
  const marks = useMarks({ names, now: step, missing, kind: form.kind, method: draft.draft.method });
  const goTo = (next: Step): void => {
    setStep(next);
    void draft.saver.flush().catch(() => undefined);
    window.scrollTo({ top: 0 });
  };
  useBoundPhone(draft);
  useEffect(() => {
    if (asked.has(step)) main.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [asked, step]);
  const beside = (by: 1 | -1): Step | undefined => names[names.indexOf(step) + by];
  const onNext = (): void => {
    const next = beside(1);
    if (missing[step].length === 0 && next !== undefined) goTo(next);
    else setAsked((now) => new Set([...now, step]));
  };
  const before = beside(-1);
  const shown = { form, draft, country: kyc.country, today: kyc.today, asked: asked.has(step) };
  return (
    <div className={styles.layout}>
      <Stepper country={kyc.country} kind={form.kind} marks={marks} saving={draft} />
      <div ref={main}>
        <PhoneFirst country={kyc.country} />
        {step === 'details' ? <KindChoice draft={draft} onBusy={setChoosing} /> : null}
        {step === 'review' ? (
          <ReviewStep
            {...{ form, draft, kyc }}
            isComplete={names.every((name) => missing[name].length === 0)}
            onEdit={goTo}
          />
        ) : (
          <fieldset className={styles.bare} disabled={choosing}>
            <OneStep
              {...shown}
              kyc={kyc}
              step={step}
              missing={missing[step]}
              onNext={onNext}
              onBack={before && (() => goTo(before))}
            />
          </fieldset>
        )}
      </div>
    </div>
  );
}

/** The phone that is bound already is the first answer to the question for one. */
function useBoundPhone({ saver, answers }: Draft): void {
  const phone = useMe().data?.phone ?? null;
  useEffect(() => {
    if (phone !== null && answers.phone === undefined) saver.change('phone', phone);
  }, [phone]);
}

interface OneStepProps extends Shown {
  readonly kyc: Kyc;
  readonly step: Exclude<Step, 'review'>;
  readonly missing: readonly string[];
  readonly onNext: () => void;
  readonly onBack: (() => void) | undefined;
}

function OneStep({ step, missing, onNext, onBack, kyc, ...shown }: OneStepProps): JSX.Element {
  const { t } = useTranslation('verify');
  const { form, asked } = shown;
  const groups = stepsOf(form.kind).find((one) => one.step === step)?.groups ?? [];
  const names = stepNames(form.kind);
  const next = names[names.indexOf(step) + 1] ?? 'review';
  return (
    <>
      {step === 'document' ? <DocumentStep {...shown} kyc={kyc} /> : <AnswerGroups {...shown} groups={groups} />}
      <footer className={styles.foot}>
        {onBack === undefined ? null : (
          <Button size="l" onClick={onBack}>
            {t('back')}
          </Button>
        )}
        <p>
          {step === 'document'
            ? missing.length > 0 &&
              t(missing.some(isKycField) ? 'documentFirst' : `picturesFirst.${shown.draft.draft.method}`)
            : asked && missing.length > 0
              ? `${t('someMissing', { count: missing.length })} ${groupsOf(form, missing, t)}`
              : t('savedAsYouType')}
        </p>
        <Button kind="primary" size="l" onClick={onNext}>
          {t(next === 'document' && form.kind === 'company' ? 'to.documents' : `to.${next}`)}
        </Button>
      </footer>
    </>
  );
}

/** Where to look for them. */
function groupsOf({ kind, fields }: KycForm, missing: readonly string[], t: TFunction<'verify'>): string {
  const groups = new Set(fields.filter(({ name }) => missing.includes(name)).map(({ group }) => group));
  return [...groups].map((group) => t(kind === 'company' ? `companyGroup.${group}` : `group.${group}`)).join(' · ');
}

interface Marked {
  readonly names: readonly Step[];
  readonly now: Step;
  readonly missing: Missing;
  readonly kind: KycKind;
  readonly method: KycMethod;
}

function useMarks({ names, now, missing, kind, method }: Marked): readonly StepMark[] {
  const { t } = useTranslation('verify');
  return names.map((step) => {
    const isDone = step !== 'review' && missing[step].length === 0;
    const isSoon = step === 'review' && kind === 'person' && method === 'ekyc';
    const note = t(
      isDone ? 'complete' : isSoon ? 'note.reviewSoon' : kind === 'company' ? `companyNote.${step}` : `note.${step}`,
    );
    return { step, mark: step === now ? 'now' : isDone ? 'done' : 'todo', note };
  });
}
