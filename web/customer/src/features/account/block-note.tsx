import type { SecurityChange } from '@corella/contracts/identity';
import { Icon } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.js';
import { useSecurityStrategy } from './api/security.js';
import styles from './account.module.css';
import { toTheMinute } from './to-the-minute.js';

/** Says before a change what it blocks and until when. Nothing where it blocks nothing. */
export function BlockNote({ action }: { readonly action: SecurityChange }): JSX.Element | null {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const { data } = useSecurityStrategy(action);
  if (!data?.block) return null;
  const { hours, until } = data.block;
  return (
    <p className={styles.block}>
      <Icon name="warn" />
      <span>{t('block.note', { hours, until: toTheMinute(Date.parse(until), language) })}</span>
    </p>
  );
}
