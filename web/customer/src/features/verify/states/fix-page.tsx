import {
  isKycField,
  isKycSlot,
  isSelfieSlot,
  kycFormOf,
  shownFields,
  slotsOf,
  type KycForm,
  type KycPart,
} from '@corella/contracts/kyc';
import type { Kyc } from '@corella/contracts/kyc-web';
import { Button, Check, Icon, dateTime } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { fullDay } from '../../../account-shell/full-day.js';
import { FormProblem, messageOf } from '../../../forms/form-problem.js';
import { useLanguage } from '../../../i18n/use-language.js';
import { useResubmit } from '../api/kyc.js';
import { SectionList } from '../answers/section-list.js';
import { useDraft } from '../draft/use-draft.js';
import { PhonePictures } from '../handoff/phone-pictures.js';
import { PictureCard } from '../picture/picture-card.js';
import { AnswerFields } from '../answers/answer-fields.js';
import { Stepper, type StepMark } from '../steps/stepper.js';
import { stepNames, stepsOf, type Step } from '../steps/steps.js';
import styles from '../verify.module.css';
import { answerText, partLabel, sectionLabel } from '../words.js';
import { fieldsOf, isChanged, isUnchanged, type Fix, type Known } from './fixes.js';

/** A new document often has the number of the old one. */
const SAME_ON_NEW: readonly KycPart[] = ['documentType', 'documentNumber'];
const isRenewal = ({ review }: Kyc): boolean => review?.cause === 'document-expired';

/** What the desk asked to be fixed, and nothing else. */
export function FixPage({ kyc }: { readonly kyc: Kyc }): JSX.Element | null {
  const { t } = useTranslation('verify');
  const draft = useDraft(kyc);
  const resubmit = useResubmit();
  const [right, setRight] = useState<ReadonlySet<KycPart>>(() => new Set(isRenewal(kyc) ? SAME_ON_NEW : []));
  const form = kycFormOf(kyc.country, draft.draft.kind);
  const { fixes } = kyc.kycInfo;
  if (form === null) return null;
  const known = { form, draft, kyc };
  const isKept = (fix: Fix): boolean => right.has(fix.part) && isUnchanged(fix, known);
  const isFixed = (fix: Fix): boolean => isKept(fix) || isChanged(fix, known);
  const fixed = fixes.filter(isFixed).length;
  const open = fixes.length - fixed;
  const markOf = (step: Step): StepMark => {
    if (step === 'review') return { step, mark: 'todo', note: t('fix.waits') };
    const some = fixes.filter(({ part }) => stepOf(part, form) === step);
    const left = some.filter((fix) => !isFixed(fix)).length;
    if (some.length === 0) return { step, mark: 'done', note: t('accepted') };
    return {
      step,
      mark: left === 0 ? 'done' : 'fix',
      note: t(left === 0 ? 'fix.changed' : 'fix.left', { count: left }),
    };
  };
  const send = async (): Promise<void> => {
    await draft.saver.flush();
    const kept = fixes.filter(isKept).map(({ part }) => part);
    resubmit.mutate({ version: draft.saver.get().draft.version, kept });
  };
  return (
    <div className={styles.layout}>
      <Stepper country={kyc.country} kind={form.kind} saving={draft} marks={stepNames(form.kind).map(markOf)} />
      <div>
        <Banner kyc={kyc} />
        <ByPhone {...known} />
        <section className={styles.group} aria-label={t('fix.title', { count: fixes.length })}>
          {fixes.map((fix) => (
            <FixRow
              key={fix.part}
              {...{ fix, ...known }}
              done={isFixed(fix)}
              kept={isKept(fix)}
              onKeep={(keep) =>
                setRight(new Set(keep ? [...right, fix.part] : [...right].filter((one) => one !== fix.part)))
              }
            />
          ))}
        </section>
        <Accepted {...known} />
        <FormProblem text={resubmit.isError ? messageOf(resubmit.error) : null} />
        <footer className={styles.foot}>
          <p>{t(open === 0 ? 'fix.ready' : 'fix.progress', { fixed, count: fixes.length })}</p>
          <Button
            kind="primary"
            size="l"
            disabled={open > 0}
            busy={resubmit.isPending}
            onClick={() => void send().catch(() => undefined)}
          >
            {t('fix.send', { count: fixes.length })}
          </Button>
        </footer>
      </div>
    </div>
  );
}

/** Pictures that came by phone are taken again by phone. */
function ByPhone({ draft, kyc }: Known): JSX.Element | null {
  const { t } = useTranslation('verify');
  const slots = kyc.kycInfo.fixes.map(({ part }) => part).filter(isKycSlot);
  if (draft.draft.method !== 'ekyc' || slots.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby="fix-phone">
      <h2 id="fix-phone">{t('phone.fix')}</h2>
      <PhonePictures kyc={kyc} draft={draft} slots={slots} />
    </section>
  );
}

/** How much has to be fixed, and that the case keeps its place. */
function Banner({ kyc }: { readonly kyc: Kyc }): JSX.Element {
  const { t } = useTranslation('verify');
  const language = useLanguage();
  const { reviewedAt, lapsesAt } = kyc.application ?? {};
  const reviewed = reviewedAt ? t('fix.reviewed', { at: dateTime(Date.parse(reviewedAt), language) }) : '';
  return (
    <section className={styles.banner} aria-labelledby="fix-title">
      <Icon name="edit" />
      <div>
        <h2 id="fix-title">
          {isRenewal(kyc) ? t('renewal.title') : t('fix.title', { count: kyc.kycInfo.fixes.length })}
        </h2>
        <p>
          {isRenewal(kyc) ? t('renewal.lead') : `${reviewed} ${t(kyc.review ? 'renewal.stays' : 'fix.place')}`}{' '}
          {lapsesAt ? <b>{t('fix.by', { day: fullDay(Date.parse(lapsesAt), language) })}</b> : null}
        </p>
      </div>
    </section>
  );
}

interface FixRowProps extends Known {
  readonly fix: Fix;
  readonly done: boolean;
  /** The customer says that the answer is right as it was sent. */
  readonly kept: boolean;
  readonly onKeep: (keep: boolean) => void;
}

function FixRow({ fix, done, kept, onKeep, ...known }: FixRowProps): JSX.Element {
  const { t } = useTranslation('verify');
  const language = useLanguage();
  const { form, draft, kyc } = known;
  const { part, sent } = fix;
  const { application, country } = kyc;
  const [field] = fieldsOf(fix, form);
  return (
    <div className={styles.fix} data-done={done ? '' : undefined}>
      <div>
        {field !== undefined ? (
          <FixFields fix={fix} {...known} />
        ) : isSelfieSlot(part) ? (
          <h3>{partLabel(part, country, language)}</h3>
        ) : isKycSlot(part) ? (
          <PictureCard
            slot={part}
            title={partLabel(part, country, language)}
            picture={draft.draft.pictures.find(({ slot }) => slot === part)}
            saver={draft.saver}
          />
        ) : null}
        {field !== undefined && sent !== null ? (
          <p className={styles.sent}>{t('fix.sent', { answer: answerText(field, sent, language) })}</p>
        ) : null}
        {sent !== null && isUnchanged(fix, known) ? (
          <Check label={t('fix.right')} checked={kept} onChange={({ target }) => onKeep(target.checked)} />
        ) : null}
      </div>
      <aside>
        <b>
          {done ? <Icon name="check" /> : null}
          {t(kept ? 'fix.kept' : done ? 'fix.done' : 'fix.this', {
            why: (fix.reason ?? application?.reason)?.text ?? '',
          })}
        </b>
        {application?.remark ? <p>{application.remark}</p> : null}
      </aside>
    </div>
  );
}

/** The field, under its whole name, and what goes with it: asked about the owners, a company changes each of them. */
function FixFields({ fix, form, draft, kyc }: Known & { readonly fix: Fix }): JSX.Element {
  const language = useLanguage();
  const { country, today } = kyc;
  const [field, ...others] = fieldsOf(fix, form);
  const asked = others.length > 0 && !isUnchanged(fix, { form, draft, kyc });
  const shown = { form, draft, country, today, asked };
  return (
    <>
      {field?.section === undefined ? null : <h3>{sectionLabel(field.section, language)}</h3>}
      <AnswerFields {...shown} fields={field === undefined ? [] : [field]} alone />
      <SectionList {...shown} fields={others} />
    </>
  );
}

/** The step in which a part is asked. */
const stepOf = (part: KycPart, form: KycForm): Step => {
  const group = form.fields.find(({ name }) => name === part)?.group;
  return stepsOf(form.kind).find(({ groups }) => groups.some((one) => one === group))?.step ?? 'document';
};

/** What is right already. */
function Accepted({ form, draft, kyc }: Known): JSX.Element {
  const { t } = useTranslation('verify');
  const language = useLanguage();
  const asked = new Set<KycPart>(kyc.kycInfo.fixes.map(({ part }) => part));
  const parts: readonly KycPart[] = [
    ...shownFields(form, draft.answers)
      .filter(
        ({ name, when }) => (draft.answers[name] ?? '') !== '' && (when === undefined || !asked.has(when.question)),
      )
      .map(({ name }) => name),
    ...slotsOf(form, draft.answers.documentType, draft.draft.method),
  ];
  const right = parts.filter((part) => !asked.has(part));
  return (
    <section className={styles.group} aria-labelledby="accepted">
      <header className={styles.groupHead}>
        <h2 id="accepted">{t('fix.accepted')}</h2>
        <span className="num">{t('fix.of', { count: right.length, total: right.length + asked.size })}</span>
      </header>
      <ul className={styles.tags}>
        {right.map((part) => (
          <li key={part}>
            <Icon name="check" />
            {isKycField(part) || isKycSlot(part) ? partLabel(part, kyc.country, language) : part}
          </li>
        ))}
      </ul>
    </section>
  );
}
