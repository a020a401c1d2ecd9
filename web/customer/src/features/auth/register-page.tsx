import { useVenue } from '@corella/api-client';
import type { Me } from '@corella/contracts/web';
import { Skeleton } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../shell/use-page-title.js';
import { later } from '../../later/later.js';
import type { SignUp } from './api/register.js';
import { AuthLayout, BackurlNote } from './auth-layout.js';
import styles from './auth.module.css';
import { keepBegun } from './begun.js';
import { keepSignUp, keptSignUp } from './kept-sign-up.js';
import { CodeStep } from './code-step.js';
import type { PhoneStepProps } from './phone-step/phone-step.js';
import { RegisterForm } from './register-form.js';
import { useSignedUp, wantsPhone } from './sign-up/use-signed-up.js';
import { WayAside } from './sign-up/way-aside.js';

/** What only a venue that sends text messages asks for is no part of the page. */
const PhoneStep = later<PhoneStepProps>(
  () => import('./phone-step/phone-step.js').then((file) => file.PhoneStep),
  <Skeleton width="100%" height={180} />,
);

/** Sign-up: the form, the code from the email, a phone where the venue can text, then straight on with a session. */
export function RegisterPage(): JSX.Element {
  const { t } = useTranslation('auth');
  const [signUp, setSignUp] = useState<SignUp | null>(keptSignUp);
  // After a reload the code can still be entered.
  const [sent, setSent] = useState(signUp !== null);
  // Not kept over a reload. For the phone, whose binding the password proves. It is not asked for twice.
  const [password, setPassword] = useState('');
  const [made, setMade] = useState<Me | null>(null);
  const [query] = useSearchParams();
  const signedUp = useSignedUp();
  const { data: venue } = useVenue();
  usePageTitle(sent ? t('code.title') : t('register.title'));
  const onSent = (made: SignUp, chosen: string): void => {
    setSignUp(made);
    setPassword(chosen);
    keepSignUp(made);
    keepBegun('sign-up', made.signUp, query.get('backurl'));
    setSent(true);
  };
  const finish = (me: Me): void => signedUp(me, query.get('backurl'));
  const onDone = (me: Me): void => {
    keepSignUp(null);
    if (wantsPhone(me)) setMade(me);
    else finish(me);
  };
  if (made !== null) return <PhoneStep me={made} password={password} onDone={() => finish(made)} />;
  if (sent && signUp !== null) {
    const lead = (
      <>
        {t('code.sentTo')} <b>{signUp.email}</b>
        {t('code.sentEnd')}{' '}
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
    <AuthLayout
      title={t('register.title')}
      lead={t(venue?.verifiesAtOnce === true ? 'register.leadAtOnce' : 'register.lead')}
      aside={<WayAside now="account" />}
    >
      <RegisterForm initialEmail={signUp?.email ?? ''} onSent={onSent} />
      {signUp === null ? null : (
        <p className={styles.or}>
          {t('code.have', { email: signUp.email })}{' '}
          <button type="button" className={styles.link} onClick={() => setSent(true)}>
            {t('code.enter')}
          </button>
        </p>
      )}
      <BackurlNote />
    </AuthLayout>
  );
}
