import type { JSX } from 'react';
import { useGetList } from 'react-admin';
import { listTarget, type CustomerList } from '@corella/contracts/identity';
import type { ApprovalRecord } from '@corella/contracts/operator';
import { ApprovalRows } from '../../shared/approvals/approval-rows.js';
import { useNow } from '../../shared/live/use-now.js';
import { Panel } from '../../shared/ui/panel.js';
import styles from './customer-lists.module.css';

const REFETCH_MS = 5_000;
const SHOWN = 25;

/** Requests about a list that wait for a second person, if there are any. */
export function WaitingRequests({ list }: { readonly list: CustomerList }): JSX.Element | null {
  const now = useNow();
  const { data = [] } = useGetList<ApprovalRecord>(
    'approvals',
    {
      filter: { kind: 'list-membership', target: listTarget(list), status: 'pending' },
      sort: { field: 'expiresAt', order: 'ASC' },
      pagination: { page: 1, perPage: SHOWN },
    },
    { refetchInterval: REFETCH_MS },
  );
  if (data.length === 0) return null;
  return (
    <Panel title="Waiting for a second person" className={styles.waiting}>
      <ApprovalRows approvals={data} nowMs={now} />
    </Panel>
  );
}
