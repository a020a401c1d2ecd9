import type { JSX } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { UserKeyRecord } from '@corella/contracts/operator';
import { fetchRecord } from '../../../shared/api/operator-api.js';
import { day, moment } from '../../../shared/format/times.js';
import { messageOf } from '../../../shared/api/message-of.js';
import { EmptyState, ErrorState } from '../../../shared/table/table-states.js';
import { Chip } from '../../../shared/ui/marks.js';
import { Panel } from '../../../shared/ui/panel.js';
import styles from './access.module.css';

/** The keys with which a person's programs sign. Their secrets are shown to nobody. */
export function UserKeys({ uid, frozen }: { readonly uid: string; readonly frozen: boolean }): JSX.Element {
  const { data, error, refetch } = useQuery({
    queryKey: ['users', uid, 'api-keys'],
    queryFn: ({ signal }) => fetchRecord<readonly UserKeyRecord[]>(`users/${encodeURIComponent(uid)}/api-keys`, signal),
    retry: 1,
  });
  return (
    <Panel title="API keys" meta={frozen && data?.length !== 0 ? 'refused while frozen' : undefined}>
      {data === undefined && error !== null && (
        <ErrorState title="The keys could not be loaded" detail={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <EmptyState title="No API keys" />}
      {data !== undefined && data.length > 0 && (
        <ul className={styles.list} aria-label="API keys">
          {data.map((key) => (
            <li key={key.id}>
              <p className={styles.name}>
                {key.label}
                {key.status === 'expired' && <Chip tone="line">expired</Chip>}
              </p>
              <p className={`${styles.sub} num`} title={key.id}>
                {key.id.slice(0, 8)}…, {key.permissions.join(', ')}
              </p>
              <p className={`${styles.sub} num`}>
                {key.ips.length === 0 ? 'from anywhere' : `from ${key.ips.join(', ')}`}
                {key.expiresAt === null ? '' : `, until ${day(key.expiresAt)}`}
              </p>
              <p className={`${styles.sub} num`}>{lastUse(key)}</p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const lastUse = ({ lastUsedAt, lastUsedIp }: UserKeyRecord): string =>
  lastUsedAt === null ? 'never used' : `last used ${moment(lastUsedAt)} from ${lastUsedIp ?? 'an unknown address'}`;
