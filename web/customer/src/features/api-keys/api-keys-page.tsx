import { useMe } from '@corella/api-client';
import { MAX_API_KEYS } from '@corella/contracts/identity';
import type { ApiKey } from '@corella/contracts/web';
import { Button, DataTable, EmptyState, Icon, IconButton, dateTime, dayMonth } from '@corella/ui';
import type { Column } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AccountPage, Section } from '../../account-shell/account-page.js';
import { CopyButton } from '../../account-shell/copy-button.js';
import { useLanguage, useTo } from '../../i18n/use-language.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import { useApiKeys } from './api/api-keys.js';
import styles from './api-keys.module.css';
import { CreateKeyDialog, DeleteKeyDialog, EditKeyDialog } from './key-dialogs.js';

const SOON_MS = 14 * 86_400_000;

/** When a key ends; amber in its last two weeks. */
function Expiry({ apiKey }: { readonly apiKey: ApiKey }): JSX.Element {
  const { t } = useTranslation('api-keys');
  const language = useLanguage();
  if (apiKey.status === 'expired')
    return (
      <span className={styles.soon}>
        <Icon name="warn" size={12} />
        {t('expired')}
      </span>
    );
  if (apiKey.expiresAt === null) return <span className={styles.quiet}>{t('never')}</span>;
  const at = Date.parse(apiKey.expiresAt);
  const soon = at - Date.now() < SOON_MS;
  return (
    <span className={soon ? styles.soon : undefined}>
      {soon ? <Icon name="clock" size={12} /> : null}
      {dayMonth(at, language)} {new Date(at).getFullYear()}
    </span>
  );
}

function useColumns(onEdit: (apiKey: ApiKey) => void, onDelete: (apiKey: ApiKey) => void): readonly Column<ApiKey>[] {
  const { t } = useTranslation('api-keys');
  const language = useLanguage();
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
      cell: (row) => (
        <span className={styles.chips}>
          {row.permissions.map((permission) => (
            <span key={permission} className={styles.chip}>
              {t(`permission.${permission}`)}
            </span>
          ))}
        </span>
      ),
      from: 480,
    },
    {
      key: 'ips',
      head: t('ipsShort'),
      from: 800,
      cell: (row) =>
        row.ips.length === 0 ? (
          <span className={styles.quiet}>{t('anyIp')}</span>
        ) : (
          <span className="num" title={row.ips.join('\n')}>
            {row.ips[0]}
            {row.ips.length > 1 ? ` +${row.ips.length - 1}` : ''}
          </span>
        ),
    },
    {
      key: 'used',
      head: t('lastUsed'),
      from: 800,
      cell: (row) =>
        row.lastUsedAt === null ? (
          <span className={styles.quiet}>{t('unused')}</span>
        ) : (
          <span className={`num ${styles.name}`}>
            {dateTime(Date.parse(row.lastUsedAt), language)}
            <small>{row.lastUsedIp}</small>
          </span>
        ),
    },
    { key: 'expiry', head: t('expiry'), from: 640, cell: (row) => <Expiry apiKey={row} /> },
    {
      key: 'act',
      head: <span className="sr">{t('actions')}</span>,
      number: true,
      cell: (row) => (
        <span className={styles.acts}>
          <IconButton icon="edit" edge={36} label={`${t('edit')}: ${row.label}`} onClick={() => onEdit(row)} />
          <Button size="s" onClick={() => onDelete(row)} aria-label={`${t('delete')}: ${row.label}`}>
            {t('delete')}
          </Button>
        </span>
      ),
    },
  ];
}

/** API keys: what each may do, from where, until when, and when it was last used. */
export function ApiKeysPage(): JSX.Element {
  const { t } = useTranslation('api-keys');
  const to = useTo();
  const { data: me } = useMe();
  const keys = useApiKeys();
  const [creating, setCreating] = useState(false);
  const [editing, setEditing] = useState<ApiKey | null>(null);
  const [removing, setRemoving] = useState<ApiKey | null>(null);
  const columns = useColumns(setEditing, setRemoving);
  const totp = me?.totp === true;
  const full = (keys.data?.length ?? 0) >= MAX_API_KEYS;
  usePageTitle(t('title'));
  const create = (
    <Button
      kind="primary"
      icon="plus"
      disabled={full}
      aria-describedby={full ? 'keys-full' : undefined}
      onClick={() => setCreating(true)}
    >
      {t('create')}
    </Button>
  );
  return (
    <AccountPage title={t('title')} actions={keys.data?.length === 0 ? undefined : create}>
      <Section
        title={t('yours', { count: keys.data?.length ?? 0, most: MAX_API_KEYS })}
        detail={
          <>
            {t('lead')}{' '}
            <Link className={styles.link} to={to('/connect-your-bot/')}>
              {t('connect')}
            </Link>
          </>
        }
        flush
      >
        {full ? (
          <p id="keys-full" className={styles.warn}>
            <Icon name="warn" />
            {t('full', { count: MAX_API_KEYS })}
          </p>
        ) : null}
        <DataTable
          caption={t('title')}
          columns={columns}
          rows={keys.data}
          rowKey={(row) => row.accessKey}
          rowHeight={52}
          skeletonRows={3}
          error={keys.error}
          stale={keys.isError}
          onRetry={() => void keys.refetch()}
          empty={<EmptyState icon="key" title={t('none')} detail={t('noneDetail')} action={create} />}
        />
      </Section>
      <CreateKeyDialog open={creating} totp={totp} onClose={() => setCreating(false)} />
      <EditKeyDialog editing={editing} totp={totp} onClose={() => setEditing(null)} />
      <DeleteKeyDialog removing={removing} totp={totp} onClose={() => setRemoving(null)} />
    </AccountPage>
  );
}
