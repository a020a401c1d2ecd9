import type { ApiKey } from '@corella/contracts/web';
import { Button, IconButton, dateTime } from '@corella/ui';
import type { Column } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../account-shell/copy-button.js';
import { useLanguage } from '../../i18n/use-language.js';
import styles from './api-keys.module.css';
import { Expiry, Invalid } from './key-state.js';
import { useMinute } from '../../account-shell/use-minute.js';

function Permissions({ apiKey }: { readonly apiKey: ApiKey }): JSX.Element {
  const { t } = useTranslation('api-keys');
  return (
    <span className={styles.chips}>
      {apiKey.permissions.map((permission) => (
        <span key={permission} className={styles.chip}>
          {t(`permission.${permission}`)}
        </span>
      ))}
    </span>
  );
}

/** More of them open below. */
const SHOWN = 3;

function Addresses({ ips }: { readonly ips: readonly string[] }): JSX.Element {
  const { t } = useTranslation('api-keys');
  return ips.length === 0 ? (
    <span className={styles.quiet}>{t('anyIp')}</span>
  ) : (
    <span className="num">
      {ips.slice(0, SHOWN).map((ip) => (
        <span key={ip} className={styles.ip}>
          {ip}
        </span>
      ))}
      {ips.length > SHOWN ? (
        <details className={styles.moreIps}>
          <summary>{t('moreIps', { count: ips.length - SHOWN })}</summary>
          {ips.slice(SHOWN).map((ip) => (
            <span key={ip} className={styles.ip}>
              {ip}
            </span>
          ))}
        </details>
      ) : null}
    </span>
  );
}

function LastUse({ apiKey }: { readonly apiKey: ApiKey }): JSX.Element {
  const { t } = useTranslation('api-keys');
  const language = useLanguage();
  return apiKey.lastUsedAt === null ? (
    <span className={styles.quiet}>{t('unused')}</span>
  ) : (
    <span className={`num ${styles.name}`}>
      {dateTime(Date.parse(apiKey.lastUsedAt), language)}
      <small>{apiKey.lastUsedIp}</small>
    </span>
  );
}

export interface KeyActions {
  readonly onEdit: (apiKey: ApiKey) => void;
  readonly onDelete: (apiKey: ApiKey) => void;
}

function Acts({ apiKey, onEdit, onDelete }: KeyActions & { readonly apiKey: ApiKey }): JSX.Element {
  const { t } = useTranslation('api-keys');
  return (
    <span className={styles.acts}>
      <IconButton icon="edit" edge={36} label={`${t('edit')}: ${apiKey.label}`} onClick={() => onEdit(apiKey)} />
      <Button size="s" onClick={() => onDelete(apiKey)} aria-label={`${t('delete')}: ${apiKey.label}`}>
        {t('delete')}
      </Button>
    </span>
  );
}

/** What each key may do, from where, until when, and when it was last used. */
export function useKeyColumns(actions: KeyActions): readonly Column<ApiKey>[] {
  const { t } = useTranslation('api-keys');
  const now = useMinute();
  return [
    {
      key: 'label',
      head: t('label'),
      cell: (row) => (
        <span className={styles.name}>
          <b>{row.label}</b>
          <small className={styles.mono}>
            {row.accessKey.slice(0, 8)}…{row.accessKey.slice(-5)}
          </small>
          <Invalid apiKey={row} />
          <span className={styles.narrow}>
            <span className={styles.narrowest}>
              {t('permissions')}: {row.permissions.map((permission) => t(`permission.${permission}`)).join(', ')}
            </span>
            <span className={styles.narrower}>
              {t('expiry')}: <Expiry apiKey={row} now={now} />
            </span>
            <span>
              {t('ipsShort')}: <Addresses ips={row.ips} />
            </span>
            <span>
              {t('lastUsed')}: <LastUse apiKey={row} />
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'copy',
      head: <span className="sr">{t('copyAccess')}</span>,
      from: 480,
      width: '44px',
      cell: (row) => <CopyButton text={row.accessKey} edge={28} label={`${t('copyAccess')}: ${row.label}`} />,
    },
    {
      key: 'permissions',
      head: t('permissions'),
      cell: (row) => <Permissions apiKey={row} />,
      from: 480,
    },
    {
      key: 'ips',
      head: t('ipsShort'),
      from: 800,
      cell: (row) => <Addresses ips={row.ips} />,
    },
    {
      key: 'used',
      head: t('lastUsed'),
      from: 800,
      cell: (row) => <LastUse apiKey={row} />,
    },
    { key: 'expiry', head: t('expiry'), from: 640, cell: (row) => <Expiry apiKey={row} now={now} /> },
    {
      key: 'act',
      head: <span className="sr">{t('actions')}</span>,
      number: true,
      cell: (row) => <Acts apiKey={row} {...actions} />,
    },
  ];
}
