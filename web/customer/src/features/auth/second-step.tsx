import { Skeleton } from '@corella/ui';
import { lazy, Suspense, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthLayout, BackurlNote, LoginAside } from './auth-layout.js';
import styles from './auth.module.css';
import { MailedStepForm } from './mailed-step-form.js';
import { TwoStepForm } from './two-step-form.js';
import type { SecondStepOptions } from './use-second-step.js';

/** Few log in by it, so it is no part of the page. */
const RecoveryStepForm = lazy(() =>
  import('./other-steps/recovery-step-form.js').then((file) => ({ default: file.RecoveryStepForm })),
);

export interface SecondStepProps extends Omit<SecondStepOptions, 'onLocked'> {
  /** What completes this login, the best way first. `email` takes the place of a locked authenticator. */
  readonly methods: readonly string[];
}

const LEADS: Readonly<Record<string, string>> = { totp: 'twoStep.lead', email: 'mailedStep.lead' };

/** The second step of a login by one of the ways that are open, and links to the others. */
export function SecondStep({ methods, ...options }: SecondStepProps): JSX.Element {
  const { t } = useTranslation('auth');
  const [ways, setWays] = useState(methods);
  const [method, setMethod] = useState(methods[0] ?? 'totp');
  const lock = (): void => {
    setWays(['email']);
    setMethod('email');
  };
  const form = { ...options, onLocked: lock };
  const lead = LEADS[method];
  return (
    <AuthLayout title={t('twoStep.title')} lead={lead === undefined ? null : t(lead)} aside={<LoginAside />}>
      {method === 'recovery-code' ? (
        <Suspense fallback={<Skeleton width="100%" height={180} />}>
          <RecoveryStepForm {...form} />
        </Suspense>
      ) : method === 'email' ? (
        <MailedStepForm {...form} />
      ) : (
        <TwoStepForm {...form} />
      )}
      <div className={styles.ways}>
        {ways.map((way) =>
          way === method ? null : (
            <button key={way} type="button" className={styles.link} onClick={() => setMethod(way)}>
              {t(`twoStep.use.${way}`)}
            </button>
          ),
        )}
        <button type="button" className={styles.link} onClick={() => options.onRestart(null)}>
          {t('twoStep.other')}
        </button>
      </div>
      <BackurlNote />
    </AuthLayout>
  );
}
