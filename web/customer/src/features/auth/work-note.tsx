import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './auth.module.css';

/** Says calmly that the browser solves a task first, for as long as it does. */
export function WorkNote({ working }: { readonly working: boolean }): JSX.Element {
  const { t } = useTranslation('auth');
  return (
    <p className={styles.work} role="status">
      {working ? t('work') : null}
    </p>
  );
}
