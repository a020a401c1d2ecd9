import type { JSX } from 'react';
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import { approvalKindsAbout } from '@corella/contracts/identity';
import type { ApprovalRecord, MarketRecord } from '@corella/contracts/operator';
import { approvalTitle, people } from '../../shared/approvals/approval-words.js';
import { beginsText } from '../../shared/changes/change-rows.js';
import { pair } from '../../shared/format/names.js';
import { clock } from '../../shared/format/times.js';
import { Pips } from '../../shared/ui/marks.js';
import { Panel } from '../../shared/ui/panel.js';
import styles from './market-page.module.css';

const KINDS = approvalKindsAbout('market');
const REFETCH_MS = 5_000;

/**
 * Everything pending for any market: requests that wait for a second person, and agreed versions that have not begun.
 */
export function WaitingPanel({
  markets,
  nowMs,
}: {
  readonly markets: readonly MarketRecord[];
  readonly nowMs: number;
}): JSX.Element | null {
  const { data = [] } = useGetList<ApprovalRecord>(
    'approvals',
    {
      filter: { status: 'pending', kind: KINDS },
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'createdAt', order: 'DESC' },
    },
    { refetchInterval: REFETCH_MS },
  );
  const scheduled = markets.flatMap((market) => market.scheduled.map((next) => ({ market, ...next })));
  if (data.length + scheduled.length === 0) return null;
  return (
    <Panel title="Waiting and scheduled" meta={data.length + scheduled.length}>
      <ul className={`${styles.waiting} num`}>
        {data.map((approval) => {
          const { done, of } = people(approval);
          return (
            <li key={approval.id}>
              <Pips done={done} of={of} />
              <Link className="link" to={`/approvals/${approval.id}/show`}>
                {approvalTitle(approval)}
              </Link>
              <small>
                Asked by {approval.mine ? 'you' : approval.initiatorName} at {clock(approval.createdAt).slice(0, 5)},{' '}
                {approval.reason}
              </small>
            </li>
          );
        })}
        {scheduled.map(({ market, version, effectiveAt }) => (
          <li key={`${market.id}-${version}`}>
            <Pips done={2} of={2} />
            <Link className="link" to={`/markets/${market.id}`}>
              {pair(market)}, version {version}
            </Link>
            <small>Agreed, begins {beginsText(effectiveAt, nowMs)}</small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
