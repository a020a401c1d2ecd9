import { Button, EmptyState, ListState, SkeletonRows, toast } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../account-shell/account-page.js';
import { messageOf } from '../../forms/form-problem.js';
import { useRevokeSession, useSessions } from './api/security.js';
import { EndEverywhereDialog } from './end-everywhere-dialog.js';
import { SessionRow } from './session-row.js';
import styles from './sessions.module.css';

/** As high as a row with its line. */
const ROW_PX = 109;

/** Where the account is logged in. Each session can be ended, or all of them together, including this one. */
export function SessionList(): JSX.Element {
  const { t } = useTranslation('account');
  const sessions = useSessions();
  const revoke = useRevokeSession();
  const [asking, setAsking] = useState(false);
  const end = (id: string): void =>
    revoke.mutate(id, {
      onSuccess: () => toast.done(t('sessions.ended')),
      onError: (error) => toast.error(t('sessions.failed'), messageOf(error)),
    });
  return (
    <Section title={t('sessions.title')} detail={t('sessions.detail')} flush>
      <ListState
        items={sessions.data}
        error={sessions.error}
        stale={sessions.isError}
        onRetry={() => void sessions.refetch()}
        skeleton={<SkeletonRows rows={1} rowHeight={ROW_PX} />}
        empty={<EmptyState title={t('sessions.none')} />}
      >
        {(items) => (
          <ul aria-label={t('sessions.title')}>
            {items.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                ending={revoke.isPending && revoke.variables === session.id}
                onEnd={() => end(session.id)}
              />
            ))}
          </ul>
        )}
      </ListState>
      <div className={styles.foot}>
        <Button full icon="logout" onClick={() => setAsking(true)}>
          {t('sessions.everywhere')}
        </Button>
        <p>{t('sessions.endsItself')}</p>
      </div>
      <EndEverywhereDialog open={asking} onClose={() => setAsking(false)} />
    </Section>
  );
}
