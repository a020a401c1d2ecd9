import { Icon } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './sub-accounts.module.css';

/** Available, or frozen and by whom. */
export function StateChip({ state }: { readonly state: 'available' | 'parent' | 'venue' }): JSX.Element {
  const { t } = useTranslation('sub-accounts');
  return (
    <span className={styles.chip} data-off={state === 'available' ? undefined : ''}>
      <Icon name={state === 'available' ? 'check' : 'lock'} size={12} />
      {t(`state.${state}`)}
    </span>
  );
}
