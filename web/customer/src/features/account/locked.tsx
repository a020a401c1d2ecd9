import type { Me } from '@corella/contracts/web';
import { Icon, dateTime } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.js';
import styles from './account.module.css';

/** Says while it lasts that nothing can be withdrawn, and until when. */
export function Locked({ me }: { readonly me: Me }): JSX.Element | null {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const until = me.locks.find(({ reason }) => reason === 'security-lock')?.until;
  if (!until) return null;
  return (
    <p className={styles.block} role="status">
      <Icon name="lock" />
      <span>{t('block.now', { until: dateTime(Date.parse(until), language) })}</span>
    </p>
  );
}
