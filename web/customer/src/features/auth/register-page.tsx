import type { Me } from '@corella/contracts/web';
import { toast } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../shell/use-page-title.js';
import type { SignUp } from './api/register.js';
import { AuthLayout, BackurlNote, WayAside } from './auth-layout.js';
import styles from './auth.module.css';
import { keepBegun } from './begun.js';
import { CodeStep } from './code-step.js';
import { RegisterForm } from './register-form.js';
import { useSignedIn } from './use-signed-in.js';

/** Sign-up: the form, then the code from the email, then straight on with a session. */
export function RegisterPage(): JSX.Element {
  const { t } = useTranslation('auth');
  const [signUp, setSignUp] = useState<SignUp>({ email: '', signUp: '' });
  const [sent, setSent] = useState(false);
  const [query] = useSearchParams();
  const { email } = signUp;
  const signedIn = useSignedIn();
  usePageTitle(sent ? t('code.title') : t('register.title'));
  const onSent = (made: SignUp): void => {
    setSignUp(made);
    keepBegun('sign-up', made.signUp, query.get('backurl'));
    setSent(true);
  };
  const onDone = (me: Me): void => {
    toast.done(t('code.welcome'), me.demo ? t('code.welcomeDemo') : undefined);
    signedIn(me);
  };
  if (sent) {
    const lead = (
      <>
        {t('code.sentTo')} <b>{email}</b>.{' '}
        <button type="button" className={styles.link} onClick={() => setSent(false)}>
          {t('code.change')}
        </button>
      </>
    );
    return (
      <AuthLayout title={t('code.title')} lead={lead} aside={<WayAside now="code" />}>
        <CodeStep signUp={signUp} onDone={onDone} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('register.title')} lead={t('register.lead')} aside={<WayAside now="account" />}>
      <RegisterForm initialEmail={email} onSent={onSent} />
      <BackurlNote />
    </AuthLayout>
  );
}
