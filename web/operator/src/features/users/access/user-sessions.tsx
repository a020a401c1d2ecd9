import { useState } from 'react';
import type { JSX } from 'react';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { deviceName } from '@corella/ui';
import type { UserSessionRecord } from '@corella/contracts/operator';
import { ReasonDialog } from '../../../shared/actions/reason-dialog.js';
import type { ReasonInput } from '../../../shared/actions/reason-dialog.js';
import { useAction } from '../../../shared/actions/use-action.js';
import { useAccess } from '../../../shared/access/use-access.js';
import { callVerb, fetchRecord } from '../../../shared/api/operator-api.js';
import { moment } from '../../../shared/format/times.js';
import { messageOf } from '../../../shared/api/message-of.js';
import { EmptyState, ErrorState } from '../../../shared/table/table-states.js';
import { Panel } from '../../../shared/ui/panel.js';
import styles from './access.module.css';

const REFETCH_MS = 10_000;

/** Where a person is logged in. All of it can be ended at once, with a reason. */
export function UserSessions({ uid }: { readonly uid: string }): JSX.Element {
  const { may } = useAccess();
  const [ending, setEnding] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['users', uid, 'sessions'],
    queryFn: ({ signal }) =>
      fetchRecord<readonly UserSessionRecord[]>(`users/${encodeURIComponent(uid)}/sessions`, signal),
    refetchInterval: REFETCH_MS,
    retry: 1,
  });
  return (
    <Panel
      title="Sessions"
      meta={
        may('users.end-sessions') && data !== undefined && data.length > 0 ? (
          <Button size="small" variant="outlined" onClick={() => setEnding(true)}>
            End all
          </Button>
        ) : undefined
      }
    >
      {data === undefined && error !== null && (
        <ErrorState title="The sessions could not be loaded" detail={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <EmptyState title="Not logged in anywhere" />}
      {data !== undefined && data.length > 0 && (
        <ul className={styles.list} aria-label="Sessions">
          {data.map(({ id, userAgent, ip, createdAt, lastSeenAt }) => (
            <li key={id}>
              <p title={userAgent}>{deviceName(userAgent)}</p>
              <p className={`${styles.sub} num`}>
                {ip}, last active {moment(lastSeenAt)}
              </p>
              <p className={`${styles.sub} num`}>since {moment(createdAt)}</p>
            </li>
          ))}
        </ul>
      )}
      {ending && <EndDialog uid={uid} count={data?.length ?? 0} onClose={() => setEnding(false)} />}
    </Panel>
  );
}

function EndDialog({
  uid,
  count,
  onClose,
}: {
  readonly uid: string;
  readonly count: number;
  readonly onClose: () => void;
}): JSX.Element {
  const action = useAction<ReasonInput>(
    ({ reason }, idempotencyKey) =>
      callVerb({ resource: 'users', id: uid, verb: 'end-sessions', body: { reason }, idempotencyKey }),
    `User ${uid} is logged out everywhere.`,
  );
  return (
    <ReasonDialog
      title={`End all sessions of ${uid}`}
      sub="The person can log in again at once."
      primary="End all sessions"
      keep="Leave as is"
      reasons="end-sessions"
      action={action}
      onClose={onClose}
      effects={[
        { icon: 'logout', text: 'The person is logged out', scope: count === 1 ? '1 session' : `${count} sessions` },
        { icon: 'key', text: 'API keys go on', scope: 'freezing stops them' },
        { icon: 'orders', text: 'Orders stay open', scope: 'freezing cancels them' },
      ]}
    />
  );
}
