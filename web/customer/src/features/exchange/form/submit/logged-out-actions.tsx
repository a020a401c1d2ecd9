import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { withBackurl } from '@corella/contracts/routes';
import { useTo } from '../../../../i18n/use-language.js';
import styles from '../look/form.module.css';

/** Replaces the button for visitors. Logging in leads back to this pair. */
export function LoggedOutActions(): JSX.Element {
  const { t } = useTranslation('exchange');
  const to = useTo();
  const location = useLocation();
  return (
    <>
      <Link className={`${styles.submit} ${styles.prime}`} to={withBackurl(to('/login/'), location)}>
        {t('form.loginToTrade')}
      </Link>
      <Link className={styles.second} to={to('/register/')}>
        {t('form.createAccount')}
      </Link>
    </>
  );
}
