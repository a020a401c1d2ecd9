import type { LogRow } from '@corella/contracts/web';
import { Button, DataTable, EmptyState, Icon, Segmented, dateTime } from '@corella/ui';
import type { Column } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../account-shell/account-page.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useLog } from './api/security.js';
import { deviceName } from './device-name.js';
import styles from './account.module.css';

const FIRST = 8;

/** Log-ins, failed ones too, and changes of what protects the account. */
export function LogList(): JSX.Element {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const [kind, setKind] = useState<'login-log' | 'security-log'>('login-log');
  const [all, setAll] = useState(false);
  const log = useLog(kind);
  const rows = all ? log.data : log.data?.slice(0, FIRST);
  const columns: readonly Column<LogRow>[] = [
    {
      key: 'at',
      head: t('log.time'),
      cell: (row) => (
        <time className={`num ${styles.quiet}`} dateTime={row.at}>
          {dateTime(Date.parse(row.at), language)}
        </time>
      ),
    },
    {
      key: 'action',
      head: t('log.action'),
      cell: (row) => (
        <span className={styles.outcome} data-plain={row.ok || undefined} data-failed={!row.ok || undefined}>
          {row.ok ? null : <Icon name="warn" size={12} />}
          {t(`log.actions.${row.action}`, { defaultValue: row.action })}
        </span>
      ),
    },
    {
      key: 'ok',
      head: t('log.outcome'),
      from: 480,
      cell: (row) => (
        <span className={styles.outcome} data-failed={!row.ok || undefined}>
          <Icon name={row.ok ? 'check' : 'warn'} size={12} />
          {row.ok ? t('log.ok') : t('log.refused')}
        </span>
      ),
    },
    { key: 'ip', head: t('sessions.address'), from: 640, cell: (row) => <span className="num">{row.ip}</span> },
    {
      key: 'device',
      head: t('sessions.device'),
      from: 800,
      cell: (row) => <span title={row.userAgent}>{deviceName(row.userAgent)}</span>,
    },
  ];
  return (
    <Section
      title={t('log.title')}
      flush
      actions={
        <Segmented<'login-log' | 'security-log'>
          label={t('log.title')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'login-log', label: t('log.logins') },
            { value: 'security-log', label: t('log.changes') },
          ]}
        />
      }
    >
      <DataTable
        caption={t('log.title')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        error={log.error}
        stale={log.isError}
        onRetry={() => void log.refetch()}
        skeletonRows={8}
        empty={<EmptyState icon="shield" title={kind === 'login-log' ? t('log.noLogins') : t('log.noChanges')} />}
      />
      {!all && (log.data?.length ?? 0) > FIRST ? (
        <div className={styles.more}>
          <Button size="s" onClick={() => setAll(true)}>
            {t('log.more', { count: log.data?.length ?? 0 })}
          </Button>
        </div>
      ) : null}
    </Section>
  );
}
