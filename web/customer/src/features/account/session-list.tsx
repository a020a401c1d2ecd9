import { Button, DataTable, EmptyState, toast } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../account-shell/account-page.js';
import { messageOf } from '../../forms/form-problem.js';
import { useRevokeSession, useSessions } from './api/security.js';
import { EndEverywhereDialog } from './end-everywhere-dialog.js';
import { useSessionColumns } from './use-session-columns.js';

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
  const columns = useSessionColumns({
    endingId: revoke.isPending ? revoke.variables : undefined,
    onEnd: end,
  });
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
      <EndEverywhereDialog open={asking} onClose={() => setAsking(false)} />
    </Section>
  );
}
