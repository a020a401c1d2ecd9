import { Icon } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem } from '../../forms/form-problem.js';
import { whyLost } from '../../guards/why-lost.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import { SupportLink } from '../../support/support-link.js';
import type { LoginReply } from './api/login.js';
import { AuthLayout, BackurlNote, LoginAside } from './auth-layout.js';
import styles from './auth.module.css';
import { LoginForm } from './login-form.js';
import { SecondStep, type SecondStepProps } from './second-step.js';
import { useSignedIn } from './use-signed-in.js';

type SecondStepNeeded = Pick<SecondStepProps, 'ticket' | 'methods'>;

/** Login: email and password, then the second step if one is bound. */
export function LoginPage(): JSX.Element {
  const { t } = useTranslation('auth');
  const [step, setStep] = useState<SecondStepNeeded | null>(null);
  const [lost] = useState(whyLost);
  const [why, setWhy] = useState<string | null>(null);
  const signedIn = useSignedIn();
  usePageTitle(t('login.title'));
  const onReply = (reply: LoginReply): void => {
    setWhy(null);
    if (reply.next === 'done') signedIn(reply.user);
    else setStep({ ticket: reply.ticket, methods: reply.methods });
  };
  const restart = (reason: string | null): void => {
    setStep(null);
    setWhy(reason);
  };
  if (step !== null) return <SecondStep {...step} onDone={signedIn} onRestart={restart} />;
  return (
    <AuthLayout title={t('login.title')} aside={<LoginAside />}>
      {why === null ? null : (
        <div style={{ marginBottom: 16 }}>
          <FormProblem text={why} />
        </div>
      )}
      {lost === null ? null : (
        <p className={styles.lost} role="status">
          <Icon name={lost === 'frozen' ? 'lock' : 'info'} />
          <span>
            {t(`lost.${lost}`)} {lost === 'frozen' ? <SupportLink /> : null}
          </span>
        </p>
      )}
      <LoginForm onReply={onReply} />
      <BackurlNote />
    </AuthLayout>
  );
}
