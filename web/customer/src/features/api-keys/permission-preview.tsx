import type { ApiPermission } from '@corella/contracts/identity';
import { Icon } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './api-keys.module.css';

const PREVIEW = ['read', 'trade', 'withdraw', 'security'] as const;

/** Says in words what the ticked permissions allow, and what no key can ever do. */
export function PermissionPreview({ permissions }: { readonly permissions: readonly ApiPermission[] }): JSX.Element {
  const { t } = useTranslation('api-keys');
  const can = {
    read: permissions.includes('READ'),
    trade: permissions.includes('WRITE'),
    withdraw: false,
    security: false,
  };
  return (
    <div className={styles.preview} role="status">
      <b>{t('preview')}</b>
      <ul>
        {PREVIEW.map((key) => (
          <li key={key} data-yes={can[key] || undefined}>
            <Icon name={can[key] ? 'check' : 'close'} />
            <span>{can[key] ? t(`can.${key}`) : t(`cannot.${key}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
