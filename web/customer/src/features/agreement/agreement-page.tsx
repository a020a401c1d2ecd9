import { useMe } from '@corella/api-client';
import { AGREEMENTS } from '@corella/contracts/identity';
import type { AgreementId } from '@corella/contracts/identity';
import { Button, Check, buttonClass } from '@corella/ui';
import { useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { AgreementLabel } from '../../agreements/agreement-label.js';
import { FormProblem, formClass, messageOf } from '../../forms/form-problem.js';
import { safeBackurl } from '@corella/contracts/routes';
import { useTo } from '../../i18n/use-language.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import { useSignAgreements } from './api/sign.js';
import { SignedList } from './signed-list.js';
import styles from './agreement.module.css';

/** Customers who have not accepted the agreements are sent here. Afterwards they go on to where they were heading. */
export function AgreementPage(): JSX.Element {
  const { t } = useTranslation('agreement');
  const to = useTo();
  const [query] = useSearchParams();
  const { data: me } = useMe();
  const navigate = useNavigate();
  const sign = useSignAgreements();
  const [ticked, setTicked] = useState<readonly AgreementId[]>([]);
  const [asked, setAsked] = useState(false);
  usePageTitle(t('title'));
  const pending = AGREEMENTS.filter((id) => me?.agreementsPending.includes(id));
  const signed = AGREEMENTS.filter((id) => id !== 'privacy' && !pending.includes(id));
  const missing = pending.filter((id) => !ticked.includes(id));
  const onward = safeBackurl(query.get('backurl'), to('/'));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (missing.length === 0) sign.mutate(pending, { onSuccess: () => void navigate(onward, { replace: true }) });
  };
  const toggle = (id: AgreementId): void =>
    setTicked((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  return (
    <div className={styles.page}>
      <section className={styles.card} aria-labelledby="agreement-title">
        <h1 id="agreement-title">{t('title')}</h1>
        <p className={styles.lead}>{pending.length > 0 ? t('lead') : t('signed')}</p>
        {pending.length > 0 ? (
          <form className={formClass} noValidate onSubmit={submit}>
            <FormProblem text={sign.isError ? messageOf(sign.error) : null} />
            {pending.map((id) => (
              <Check
                key={id}
                label={<AgreementLabel id={id} />}
                checked={ticked.includes(id)}
                error={asked && missing.includes(id) ? t('forms:error.agree') : undefined}
                onChange={() => toggle(id)}
              />
            ))}
            <Button type="submit" kind="primary" size="l" full busy={sign.isPending}>
              {t('accept')}
            </Button>
            {signed.length > 0 ? <SignedList ids={signed} /> : null}
          </form>
        ) : (
          <>
            <SignedList ids={signed} />
            <Link className={buttonClass({ kind: 'primary', size: 'l', full: true })} to={onward}>
              {t('onward')}
            </Link>
          </>
        )}
      </section>
    </div>
  );
}
