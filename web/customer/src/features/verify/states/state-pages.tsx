import { ProblemError, useVenue } from '@corella/api-client';
import { AUTH_TYPE, letterMissedFrom, MAIL_STATE } from '@corella/contracts/kyc';
import type { DemoApplicant, Kyc } from '@corella/contracts/kyc-web';
import { Button, Field, Icon, buttonClass, dateTime } from '@corella/ui';
import type { IconName } from '@corella/ui';
import { useState } from 'react';
import type { FormEvent, JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { messageOf } from '../../../forms/form-problem.js';
import { SupportLink } from '../../../support/support-link.js';
import { fullDay } from '../../../account-shell/full-day.js';
import { useLanguage, useTo } from '../../../i18n/use-language.js';
import { useEnterPin, useLetterMissing, useReopen } from '../api/kyc.js';
import { SomebodyNew, TryVerification } from '../try/try-verification.js';
import styles from '../verify.module.css';

const PIN = /^[0-9]{8}$/;

/** One thing to know, and at most one thing to do. */
function Message({
  icon,
  title,
  warn = false,
  children,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly warn?: boolean;
  readonly children: ReactNode;
}): JSX.Element {
  return (
    <section className={styles.message} data-warn={warn ? '' : undefined} aria-labelledby="verify-state">
      <Icon name={icon} size={24} />
      <h1 id="verify-state">{title}</h1>
      {children}
    </section>
  );
}

const isCompany = ({ kycInfo }: Kyc): boolean => kycInfo.auth_type === AUTH_TYPE.company;

const useTime = (): ((iso: string) => string) => {
  const language = useLanguage();
  return (iso) => dateTime(Date.parse(iso), language);
};

/** With the desk, or in the post. */
export function Waiting({ kyc }: { readonly kyc: Kyc }): JSX.Element {
  const { t } = useTranslation('verify');
  const time = useTime();
  const language = useLanguage();
  const { application } = kyc;
  const { mail_state: mail } = kyc.kycInfo;
  if (mail === MAIL_STATE.mailing) return <EnterPin kyc={kyc} />;
  if (mail === MAIL_STATE.waiting)
    return (
      <Message icon="mail" title={t('letter.title')}>
        <p>{t(isCompany(kyc) ? 'letter.waitingCompany' : 'letter.waiting')}</p>
      </Message>
    );
  return (
    <Message icon="clock" title={t('waiting.title')}>
      <p>{t(mail === MAIL_STATE.error ? 'letter.returned' : 'waiting.lead')}</p>
      {kyc.review ? <p>{t('renewal.stays')}</p> : null}
      {application ? (
        <dl className={styles.facts}>
          <div>
            <dt>{t('waiting.case')}</dt>
            <dd className="num">{application.caseId}</dd>
          </div>
          <div>
            <dt>{t('waiting.sent')}</dt>
            <dd className="num">{time(application.submittedAt)}</dd>
          </div>
          <div>
            <dt>{t('waiting.due')}</dt>
            <dd className="num">{fullDay(Date.parse(application.dueAt), language)}</dd>
          </div>
        </dl>
      ) : null}
    </Message>
  );
}

function EnterPin({ kyc }: { readonly kyc: Kyc }): JSX.Element {
  const { t } = useTranslation('verify');
  const time = useTime();
  const enter = useEnterPin();
  const [pin, setPin] = useState('');
  const [asked, setAsked] = useState(false);
  const known = kyc.application?.pin ?? null;
  const refused = enter.error instanceof ProblemError ? enter.error.problem?.inputs?.['left'] : undefined;
  const left = typeof refused === 'number' ? refused : known?.left;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (PIN.test(pin)) enter.mutate(pin);
  };
  if (left === 0)
    return (
      <Message icon="clock" title={t('waiting.title')}>
        <p>{t('letter.returned')}</p>
      </Message>
    );
  const error = enter.isError ? messageOf(enter.error) : asked && !PIN.test(pin) ? t('letter.eight') : undefined;
  return (
    <Message icon="mail" title={t('letter.onItsWay')}>
      <p>{t('letter.enter')}</p>
      <form noValidate onSubmit={send} className={styles.pin}>
        <Field
          label={t('letter.pin')}
          value={pin}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          error={error}
          hint={known === null ? undefined : t('letter.left', { count: left ?? 0, until: time(known.until) })}
          onChange={(event) => {
            setPin(event.target.value.replace(/\D/g, ''));
            enter.reset();
          }}
        />
        <Button type="submit" kind="primary" size="l" busy={enter.isPending}>
          {t('letter.confirm')}
        </Button>
      </form>
      {known === null ? null : <LetterMissing until={Date.parse(known.until)} />}
    </Message>
  );
}

/** After two weeks, whoever still waits says so. The PIN of a letter that comes later counts no more. */
function LetterMissing({ until }: { readonly until: number }): JSX.Element {
  const { t } = useTranslation('verify');
  const language = useLanguage();
  const missing = useLetterMissing();
  const [isSure, setSure] = useState(false);
  const [from] = useState(() => letterMissedFrom(until));
  const [isLate] = useState(() => Date.now() >= from);
  if (!isLate) return <p>{t('letter.early', { at: fullDay(from, language) })}</p>;
  return (
    <>
      <p>{t(isSure ? 'letter.missingSure' : 'letter.missingLead')}</p>
      {missing.isError ? <p role="alert">{messageOf(missing.error)}</p> : null}
      <Button
        kind="secondary"
        size="l"
        busy={missing.isPending}
        onClick={() => (isSure ? missing.mutate() : setSure(true))}
      >
        {t(isSure ? 'letter.missingConfirm' : 'letter.missing')}
      </Button>
    </>
  );
}

export function Rejected({ kyc, now }: { readonly kyc: Kyc; readonly now: number }): JSX.Element {
  const { t } = useTranslation('verify');
  const language = useLanguage();
  const reopen = useReopen();
  const { application } = kyc;
  const after = application?.reapplyAfter ?? null;
  const words = kyc.review ? 'renewal' : 'rejected';
  const mayApply = after !== null && Date.parse(after) <= now;
  return (
    <Message icon="close" title={t(kyc.review ? 'renewal.rejected' : 'rejected.title')} warn>
      {application?.reason ? <p className={styles.reason}>{application.reason.text}</p> : null}
      {application?.remark ? <p>{application.remark}</p> : null}
      <p>
        {after === null
          ? t('rejected.never')
          : mayApply
            ? t(`${words}.now`)
            : t(`${words}.after`, { at: fullDay(Date.parse(after), language) })}
      </p>
      <p>
        {t('rejected.ask')} <SupportLink />
      </p>
      {reopen.isError ? <p role="alert">{messageOf(reopen.error)}</p> : null}
      {mayApply ? (
        <Button kind="primary" size="l" busy={reopen.isPending} onClick={() => reopen.mutate()}>
          {t(`${words}.again`)}
        </Button>
      ) : null}
    </Message>
  );
}

export function Verified({ kyc, onChange }: { readonly kyc: Kyc; readonly onChange: () => void }): JSX.Element {
  const { t } = useTranslation('verify');
  const to = useTo();
  const isAtOnce = useVenue().data?.verifiesAtOnce === true;
  const [applicant, setApplicant] = useState<DemoApplicant | null>(null);
  if (applicant !== null)
    return (
      <Message icon="check" title={t('try.made')}>
        <SomebodyNew applicant={applicant} />
      </Message>
    );
  return (
    <Message icon="check" title={t(isCompany(kyc) ? 'verified.companyTitle' : 'verified.title')}>
      <p>{t('verified.lead')}</p>
      <div className={styles.cardActions}>
        <Link className={buttonClass({ kind: 'primary', size: 'l' })} to={to('/exchange/btc_aud/')}>
          {t('verified.trade')}
        </Link>
        <Link className={buttonClass({ kind: 'secondary', size: 'l' })} to={to('/user/balances/')}>
          {t('verified.assets')}
        </Link>
        {kyc.application === null ? null : (
          <Button kind="secondary" size="l" onClick={onChange}>
            {t('change.open')}
          </Button>
        )}
      </div>
      {isAtOnce ? <TryVerification onMade={setApplicant} /> : null}
    </Message>
  );
}
