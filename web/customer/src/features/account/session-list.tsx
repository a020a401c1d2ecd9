import { useLogout } from '@corella/api-client';
import type { Session } from '@corella/contracts/web';
import { Button, DataTable, Dialog, EmptyState, dateTime, toast } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../account-shell/account-page.js';
import { messageOf } from '../../forms/form-problem.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useRevokeSession, useSessions } from './api/security.js';
import { deviceName } from './device-name.js';
import styles from './account.module.css';

/** Where the account is logged in; each place can be ended, or all of them together with this one. */
export function SessionList(): JSX.Element {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const sessions = useSessions();
  const revoke = useRevokeSession();
  const logout = useLogout();
  const [asking, setAsking] = useState(false);
  const time = (text: string): JSX.Element => (
    <time className={`num ${styles.quiet}`} dateTime={text}>
      {dateTime(Date.parse(text), language)}
    </time>
  );
  const end = (id: string): void =>
    revoke.mutate(id, {
      onSuccess: () => toast.done(t('sessions.ended')),
      onError: (error) => toast.error(t('sessions.failed'), messageOf(error)),
    });
  const columns = [
    {
      key: 'device',
      head: t('sessions.device'),
      cell: (row: Session) => (
        <span title={row.userAgent}>
          <b className={styles.medium}>{deviceName(row.userAgent)}</b>
          {row.current ? <span className={styles.here}>{t('sessions.here')}</span> : null}
        </span>
      ),
    },
    {
      key: 'ip',
      head: t('sessions.address'),
      from: 480 as const,
      cell: (row: Session) => <span className="num">{row.ip}</span>,
    },
    { key: 'created', head: t('sessions.since'), from: 800 as const, cell: (row: Session) => time(row.createdAt) },
    { key: 'seen', head: t('sessions.seen'), from: 640 as const, cell: (row: Session) => time(row.lastSeenAt) },
    {
      key: 'act',
      head: <span className="sr">{t('sessions.end')}</span>,
      number: true,
      cell: (row: Session) =>
        row.current ? null : (
          <Button
            size="s"
            busy={revoke.isPending && revoke.variables === row.id}
            onClick={() => end(row.id)}
            aria-label={`${t('sessions.end')}: ${deviceName(row.userAgent)}, ${row.ip}`}
          >
            {t('sessions.end')}
          </Button>
        ),
    },
  ];
  return (
    <Section
      title={t('sessions.title')}
      detail={t('sessions.detail')}
      flush
      actions={<Button onClick={() => setAsking(true)}>{t('sessions.everywhere')}</Button>}
    >
      <DataTable
        caption={t('sessions.title')}
        columns={columns}
        rows={sessions.data}
        rowKey={(row) => row.id}
        error={sessions.error}
        stale={sessions.isError}
        onRetry={() => void sessions.refetch()}
        skeletonRows={2}
        empty={<EmptyState title={t('sessions.none')} />}
      />
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('sessions.everywhereTitle')}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('forms:cancel')}</Button>
            <Button
              kind="primary"
              busy={logout.isPending}
              onClick={() =>
                logout.mutate(
                  { everywhere: true },
                  { onError: (error) => toast.error(t('sessions.failed'), messageOf(error)) },
                )
              }
            >
              {t('sessions.everywhere')}
            </Button>
          </>
        }
      >
        <p className={styles.quiet}>{t('sessions.everywhereText')}</p>
      </Dialog>
    </Section>
  );
}
