import { useVenue } from '@corella/api-client';
import { Icon } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../auth.module.css';

/** The steps to the first order. `now` is the current one. Where the desk verifies, that comes before it. */
export function WayAside({ now }: { readonly now: 'account' | 'code' | 'phone' }): JSX.Element {
  const { t } = useTranslation('auth');
  const { data: venue } = useVenue();
  const steps = [
    'account',
    'code',
    // Only a demo sends text messages. A step that is asked for stands there from the beginning.
    ...(now === 'phone' || venue?.demo === true ? ['phone'] : []),
    ...(venue === undefined || venue.verifiesAtOnce === true ? [] : ['identity']),
    'order',
  ];
  return (
    <aside className={styles.side}>
      <h2>{t('way.title')}</h2>
      <ol className={styles.way}>
        {steps.map((step, at) => (
          <li
            key={step}
            aria-current={step === now ? 'step' : undefined}
            data-done={steps.indexOf(now) > at || undefined}
          >
            <span className={`${styles.n} num`}>
              {steps.indexOf(now) > at ? <Icon name="check" size={12} /> : at + 1}
            </span>
            <b>{t(`way.${step}`)}</b>
            <span>{step === now ? t('way.here') : t(`way.${step}Detail`)}</span>
          </li>
        ))}
      </ol>
    </aside>
  );
}
