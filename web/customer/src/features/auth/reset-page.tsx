import { useEffect, useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { useTo } from '../../i18n/use-language.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import type { Reset, ResetReply } from './api/reset.js';
import { AuthLayout, LoginAside } from './auth-layout.js';
import styles from './auth.module.css';
import { CodeNote } from './code-note.js';
import { ResetConfirmForm } from './reset-confirm-form.js';
import { ResetRequestForm } from './reset-request-form.js';
import { useCountdown } from './use-countdown.js';
import { useSignedIn } from './use-signed-in.js';

/** A forgotten password: the address, then the code with a new password, then the login. */
export function ResetPage(): JSX.Element {
  const { t } = useTranslation('auth');
  const [reset, setReset] = useState<Reset>({ email: '', reset: '' });
  const [step, setStep] = useState<'address' | 'code' | 'done'>('address');
  const signedIn = useSignedIn();
  const title = t(step === 'done' ? 'reset.done' : 'reset.title');
  usePageTitle(title);
  const onDone = (reply: ResetReply): void => {
    if (reply.next === 'done') signedIn(reply.user);
    else setStep('done');
  };
  if (step === 'done')
    return (
      <AuthLayout title={title} lead={t('reset.doneLead')} aside={<LoginAside />}>
        <OnToLogin />
      </AuthLayout>
    );
  if (step === 'code')
    return (
      <AuthLayout
        title={title}
        lead={
          <>
            {t('reset.sentTo')} <b>{reset.email}</b>
            {t('code.sentEnd')}{' '}
            <button type="button" className={styles.link} onClick={() => setStep('address')}>
              {t('reset.change')}
            </button>
          </>
        }
        aside={<LoginAside />}
      >
        <ResetConfirmForm reset={reset} onRenewed={setReset} onDone={onDone} />
        <CodeNote email={reset.email} />
      </AuthLayout>
    );
  return (
    <AuthLayout title={title} lead={t('reset.lead')} aside={<LoginAside />}>
      <ResetRequestForm
        initialEmail={reset.email}
        onSent={(made) => {
          setReset(made);
          setStep('code');
        }}
      />
    </AuthLayout>
  );
}

const ON_AFTER_S = 5;

/** Says that it is done, and goes on to the login by itself. */
function OnToLogin(): JSX.Element {
  const { t } = useTranslation('auth');
  const { left } = useCountdown(ON_AFTER_S);
  const { search } = useLocation();
  const navigate = useNavigate();
  const login = useTo()('/login/') + search;
  useEffect(() => {
    if (left === 0) void navigate(login, { replace: true });
  }, [left === 0]);
  return (
    <p className={styles.or}>
      <Link className={styles.link} to={login} replace>
        {t('reset.toLogin')}
      </Link>{' '}
      <span className="num">{t('reset.inSeconds', { count: left })}</span>
    </p>
  );
}
