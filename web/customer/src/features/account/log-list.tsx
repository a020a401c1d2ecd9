import { Button, DataTable, EmptyState, Segmented } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../account-shell/account-page.js';
import { useLog } from './api/security.js';
import styles from './account.module.css';
import { useLogColumns } from './use-log-columns.js';

const FIRST = 8;

/** Logins, including failed ones, and changes to the account's security. */
export function LogList(): JSX.Element {
  const { t } = useTranslation('account');
  const [kind, setKind] = useState<'login-log' | 'security-log'>('login-log');
  const [all, setAll] = useState(false);
  const log = useLog(kind);
  const rows = all ? log.data : log.data?.slice(0, FIRST);
  const columns = useLogColumns();
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
