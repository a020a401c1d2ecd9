import {
  faultOf,
  isKycField,
  isKycSlot,
  kycFormOf,
  slotsOf,
  tidyAnswer,
  type KycForm,
  type KycPart,
} from '@corella/contracts/kyc';
import type { Kyc } from '@corella/contracts/kyc-web';
import { Button, Check, Icon, dateTime } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem, messageOf } from '../../../forms/form-problem.js';
import { useLanguage } from '../../../i18n/use-language.js';
import { useResubmit } from '../api/kyc.js';
import { useDraft, type Draft } from '../draft/use-draft.js';
import { PictureCard } from '../picture/picture-card.js';
import { AnswerField } from '../steps/answer-field.js';
import { Stepper, type StepMark } from '../steps/stepper.js';
import styles from '../verify.module.css';
import { answerText, partLabel } from '../words.js';

type Fix = Kyc['kycInfo']['fixes'][number];

/** Whether an answer stands as it was sent. */
function isUnchanged({ part, sent }: Fix, form: KycForm, { answers }: Draft): boolean {
  const field = form.fields.find(({ name }) => name === part);
  return field !== undefined && tidyAnswer(field, answers[field.name] ?? '') === sent;
}

/** Whether what was asked has been changed to something that can be right. */
function isChanged({ part, sent }: Fix, form: KycForm, { answers, draft }: Draft, kyc: Kyc): boolean {
  if (isKycSlot(part)) {
    const picture = draft.pictures.find(({ slot }) => slot === part);
    return picture !== undefined && picture.sentAt > (kyc.application?.reviewedAt ?? '');
  }
  const field = form.fields.find(({ name }) => name === part);
  const answer = field === undefined ? '' : tidyAnswer(field, answers[field.name] ?? '');
  return field !== undefined && answer !== '' && answer !== sent && faultOf(form, field, answer, kyc.today) === null;
}

/** What the desk asked to be fixed, and nothing else. */
export function FixPage({ kyc }: { readonly kyc: Kyc }): JSX.Element | null {
  const { t } = useTranslation('verify');
  const draft = useDraft(kyc);
  const resubmit = useResubmit();
  const [right, setRight] = useState<ReadonlySet<KycPart>>(new Set());
  const form = kycFormOf(kyc.country, 'person');
  const { fixes } = kyc.kycInfo;
  if (form === null) return null;
  const isKept = (fix: Fix): boolean => right.has(fix.part) && isUnchanged(fix, form, draft);
  const isFixed = (fix: Fix): boolean => isKept(fix) || isChanged(fix, form, draft, kyc);
  const fixed = fixes.filter(isFixed).length;
  const open = fixes.length - fixed;
  const of = (isPicture: boolean): readonly Fix[] => fixes.filter(({ part }) => isKycSlot(part) === isPicture);
  const markOf = (some: readonly Fix[]): StepMark => {
    const left = some.filter((fix) => !isFixed(fix)).length;
    if (some.length === 0) return { mark: 'done', note: t('accepted') };
    return { mark: left === 0 ? 'done' : 'fix', note: t(left === 0 ? 'fix.changed' : 'fix.left', { count: left }) };
  };
  const send = async (): Promise<void> => {
    await draft.saver.flush();
    const kept = fixes.filter(isKept).map(({ part }) => part);
    resubmit.mutate({ version: draft.saver.get().draft.version, kept });
  };
  return (
    <div className={styles.layout}>
      <Stepper
        country={kyc.country}
        saving={draft}
        marks={{
          details: markOf(of(false)),
          document: markOf(of(true)),
          review: { mark: 'todo', note: t('fix.waits') },
        }}
      />
      <div>
        <Banner kyc={kyc} />
        <section className={styles.group} aria-label={t('fix.title', { count: fixes.length })}>
          {fixes.map((fix) => (
            <FixRow
              key={fix.part}
              {...{ fix, form, draft, kyc }}
              done={isFixed(fix)}
              kept={isKept(fix)}
              onKeep={(keep) =>
                setRight(new Set(keep ? [...right, fix.part] : [...right].filter((one) => one !== fix.part)))
              }
            />
          ))}
        </section>
        <Accepted {...{ form, draft, kyc }} />
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

/** How much has to be fixed, and that the case keeps its place. */
function Banner({ kyc }: { readonly kyc: Kyc }): JSX.Element {
  const { t } = useTranslation('verify');
  const language = useLanguage();
  const { reviewedAt } = kyc.application ?? {};
  return (
    <section className={styles.banner} aria-labelledby="fix-title">
      <Icon name="edit" />
      <div>
        <h2 id="fix-title">{t('fix.title', { count: kyc.kycInfo.fixes.length })}</h2>
        <p>
          {reviewedAt ? t('fix.reviewed', { at: dateTime(Date.parse(reviewedAt), language) }) : ''} {t('fix.place')}
        </p>
      </div>
    </section>
  );
}

interface Known {
  readonly form: KycForm;
  readonly draft: Draft;
  readonly kyc: Kyc;
}

interface FixRowProps extends Known {
  readonly fix: Fix;
  readonly done: boolean;
  /** The customer says that the answer is right as it was sent. */
  readonly kept: boolean;
  readonly onKeep: (keep: boolean) => void;
}

function FixRow({ fix, form, draft, kyc, done, kept, onKeep }: FixRowProps): JSX.Element | null {
  const { t } = useTranslation('verify');
  const language = useLanguage();
  const [left, setLeft] = useState(false);
  const { part, sent } = fix;
  const { application, country, today } = kyc;
  const field = form.fields.find(({ name }) => name === part);
  const answer = field === undefined ? '' : (draft.answers[field.name] ?? '');
  const fault = field === undefined || answer === '' ? null : faultOf(form, field, tidyAnswer(field, answer), today);
  return (
    <div className={styles.fix} data-done={done ? '' : undefined}>
      <div>
        {field !== undefined ? (
          <AnswerField
            field={field}
            country={country}
            value={answer}
            fault={left ? (fault ?? undefined) : undefined}
            onChange={(value) => draft.saver.change(field.name, value)}
            onBlur={() => {
              setLeft(true);
              void draft.saver.flush().catch(() => undefined);
            }}
          />
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
        {field !== undefined && sent !== null && fault === null && isUnchanged(fix, form, draft) ? (
          <Check label={t('fix.right')} checked={kept} onChange={({ target }) => onKeep(target.checked)} />
        ) : null}
      </div>
      <aside>
        <b>
          {done ? <Icon name="check" /> : null}
          {t(kept ? 'fix.kept' : done ? 'fix.done' : 'fix.this', { why: application?.reason?.text ?? '' })}
        </b>
        {application?.remark ? <p>{application.remark}</p> : null}
      </aside>
    </div>
  );
}

/** What is right already. */
function Accepted({ form, draft, kyc }: Known): JSX.Element {
  const { t } = useTranslation('verify');
  const language = useLanguage();
  const asked = new Set<KycPart>(kyc.kycInfo.fixes.map(({ part }) => part));
  const parts: readonly KycPart[] = [
    ...form.fields.map(({ name }) => name).filter((name) => (draft.answers[name] ?? '') !== ''),
    ...slotsOf(form, draft.answers.documentType),
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
