import { useMe } from '@corella/api-client';
import type { Agreement } from '@corella/contracts/agreements-web';
import { safeBackurl } from '@corella/contracts/routes';
import { Button, SkeletonRows, buttonClass, longDateTime } from '@corella/ui';
import { useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { AccountLinks } from '../../account-shell/account-page.js';
import { FormProblem, formClass, messageOf } from '../../forms/form-problem.js';
import { useLanguage, useTo } from '../../i18n/use-language.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import { useAgreements, useSignAgreements } from './api/sign.js';
import { DueAgreementItem, type DueAgreement } from './due-agreement.js';
import { PausedOrders } from './paused-orders.js';
import { SignedList } from './signed-list.js';
import styles from './agreement.module.css';

const isDue = (agreement: Agreement): agreement is DueAgreement => agreement.due !== null;

/**
 * Customers who have not accepted the agreements are sent here, and so are those whose time for a new version is over.
 * Afterwards they go on to where they were heading. What was signed stays readable.
 */
export function AgreementPage(): JSX.Element {
  const { t } = useTranslation('agreement');
  const to = useTo();
  const [query] = useSearchParams();
  const { data, isError, refetch } = useAgreements();
  const onward = safeBackurl(query.get('backurl'), to('/'));
  usePageTitle(t('title'));
  return (
    <>
      <AccountLinks />
      <div className={styles.page}>
        <section className={styles.card} aria-labelledby="agreement-title">
          <h1 id="agreement-title">{t('title')}</h1>
          {data === undefined && isError ? (
            <div role="alert">
              <p className={styles.lead}>{t('recordsAway')}</p>
              <Button onClick={() => void refetch()}>{t('retry')}</Button>
            </div>
          ) : data === undefined ? (
            <SkeletonRows rows={3} rowHeight={48} />
          ) : (
            <>
              <SignForm due={data.filter(isDue)} onward={onward} isOnTheWay={query.has('backurl')} />
              <SignedList agreements={data} />
            </>
          )}
        </section>
      </div>
    </>
  );
}

interface SignFormProps {
  readonly due: readonly DueAgreement[];
  readonly onward: string;
  /** Sent here from a page, not come to look. */
  readonly isOnTheWay: boolean;
}

function SignForm({ due, onward, isOnTheWay }: SignFormProps): JSX.Element {
  const { t } = useTranslation('agreement');
  const language = useLanguage();
  const { data: me } = useMe();
  const navigate = useNavigate();
  const sign = useSignAgreements();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState(false);
  if (due.length === 0)
    return (
      <>
        <p className={styles.lead}>{t('signed')}</p>
        {isOnTheWay ? (
          <Link className={buttonClass({ kind: 'primary', size: 'l', full: true })} to={onward}>
            {t('onward')}
          </Link>
        ) : null}
      </>
    );
  // Another version by then is another tick.
  const nameOf = ({ id, due: { version } }: DueAgreement): string => `${id} ${version}`;
  const missing = due.filter((one) => !ticked.includes(nameOf(one)));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (missing.length > 0) return;
    const ticks = due.map(({ id, due: { version, contentHash } }) => ({
      id,
      version,
      contentHash: contentHash[language],
    }));
    sign.mutate(ticks, { onSuccess: () => void navigate(onward, { replace: true }) });
  };
  const toggle = (name: string): void =>
    setTicked((now) => (now.includes(name) ? now.filter((one) => one !== name) : [...now, name]));
  const isHeld = (me?.agreementsPending.length ?? 0) > 0;
  const isNew = due.every(({ version }) => version === null);
  const until = Math.min(...due.map((one) => Date.parse(one.due.until)));
  return (
    <form className={formClass} noValidate onSubmit={submit}>
      <p className={styles.lead}>
        {isNew ? t('lead') : isHeld ? t('leadHeld') : t('leadGrace', { at: longDateTime(until, language) })}
      </p>
      {isHeld && !isNew ? <PausedOrders /> : null}
      <FormProblem text={sign.isError ? messageOf(sign.error) : null} />
      {due.map((agreement) => (
        <DueAgreementItem
          key={nameOf(agreement)}
          agreement={agreement}
          checked={ticked.includes(nameOf(agreement))}
          error={asked && missing.includes(agreement) ? t('forms:error.agree') : undefined}
          onChange={() => toggle(nameOf(agreement))}
        />
      ))}
      <Button type="submit" kind="primary" size="l" full busy={sign.isPending}>
        {t('accept')}
      </Button>
    </form>
  );
}
