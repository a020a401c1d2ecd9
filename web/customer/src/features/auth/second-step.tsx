import { Skeleton } from '@corella/ui';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTo } from '../../i18n/use-language.js';
import { later } from '../../later/later.js';
import { AuthLayout, BackurlNote, LoginAside } from './auth-layout.js';
import styles from './auth.module.css';
import { MailedStepForm } from './mailed-step-form.js';
import { TwoStepForm } from './two-step-form.js';
import type { SecondStepOptions } from './use-second-step.js';

/** What only some log in by is no part of the page. */
const fallback = <Skeleton width="100%" height={180} />;
const RecoveryStepForm = later<SecondStepOptions>(
  () => import('./other-steps/recovery-step-form.js').then((file) => file.RecoveryStepForm),
  fallback,
);
const PasskeyStepForm = later<SecondStepOptions>(
  () => import('./other-steps/passkey-step-form.js').then((file) => file.PasskeyStepForm),
  fallback,
);

const TextedStepForm = later<SecondStepOptions>(
  () => import('./other-steps/texted-step-form.js').then((file) => file.TextedStepForm),
  fallback,
);

export interface SecondStepProps extends Omit<SecondStepOptions, 'onLocked'> {
  /** What completes this login, the best way first. `email` takes the place of a locked authenticator. */
  readonly methods: readonly string[];
}

const LEADS: Readonly<Record<string, string>> = { totp: 'twoStep.lead', email: 'mailedStep.lead' };

/** What the desk removes for who has lost it. */
const LOST: Readonly<Record<string, number>> = {
  sms: 1,
  totp: 2,
  passkey: 2,
  'recovery-code': 2,
};

/** The second step of a login by one of the ways that are open, and links to the others. */
export function SecondStep({ methods, ...options }: SecondStepProps): JSX.Element {
  const { t } = useTranslation('auth');
  const [ways, setWays] = useState(methods);
  const [method, setMethod] = useState(methods[0] ?? 'totp');
  const lock = (): void => {
    setWays(ways.includes('passkey') ? ['passkey', 'email'] : ['email']);
    setMethod('email');
  };
  const form = { ...options, onLocked: lock };
  const lead = LEADS[method];
  const lost = LOST[method];
  const to = useTo();
  return (
    <AuthLayout title={t('twoStep.title')} lead={lead === undefined ? null : t(lead)} aside={<LoginAside />}>
      {method === 'passkey' ? (
        <PasskeyStepForm {...form} />
      ) : method === 'recovery-code' ? (
        <RecoveryStepForm {...form} />
      ) : method === 'sms' ? (
        <TextedStepForm {...form} />
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
        {lost === undefined ? null : (
          <Link className={styles.link} to={to(`/removal-certification/${lost}/`)}>
            {t('twoStep.lost')}
          </Link>
        )}
        <button type="button" className={styles.link} onClick={() => options.onRestart(null)}>
          {t('twoStep.other')}
        </button>
      </div>
      <BackurlNote />
    </AuthLayout>
  );
}
