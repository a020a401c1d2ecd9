import type { JSX } from 'react';
import type { HomeRecord } from '@corella/contracts/operator';
import { useAccess } from '../../shared/access/use-access.js';
import { longDay } from '../../shared/format/times.js';
import { useHome } from '../../shared/live/use-home.js';
import { useNow } from '../../shared/live/use-now.js';
import { PageHead, usePageTitle } from '../../shared/ui/page.js';
import { Panel } from '../../shared/ui/panel.js';
import { ErrorState, TableSkeleton } from '../../shared/table/table-states.js';
import { ApprovalsPanel } from './approvals-panel.js';
import { AuditPanel } from './audit-panel.js';
import { FuseAlarms } from './fuse-alarms.js';
import { LedgerPanel } from './ledger-panel.js';
import { MarketsPanel } from './markets-panel.js';
import { NeedsPanel } from './needs-panel.js';
import { ProofPanel } from './proof-panel.js';
import { SentinelPanel } from './sentinel-panel.js';
import { SettlementAlarms } from './settlement-alarms.js';
import { StaffPanel } from './staff-panel.js';
import { WatchPanel } from './watch-panel.js';
import styles from './home-page.module.css';

/**
 * The duty screen: what needs somebody, what may need somebody next (requests by their end, fuses, reference prices),
 * whether the money is all there, and recent events. One request keeps all of it live.
 */
export function HomePage(): JSX.Element {
  usePageTitle('Duty');
  const { home, error, refetch } = useHome(true);
  const now = useNow();
  return (
    <>
      <PageHead title="Duty" sub={longDay(new Date(now).toISOString())} />
      {home === undefined ? (
        <Panel label="Duty">
          {error === null ? (
            <TableSkeleton columns={6} label="the duty screen" />
          ) : (
            <ErrorState title="The duty screen could not be loaded" detail={error.message} onRetry={refetch} />
          )}
        </Panel>
      ) : (
        <Board home={home} nowMs={now} />
      )}
    </>
  );
}

/** A panel is shown only to people who may open its page. */
function Board({ home, nowMs }: { readonly home: HomeRecord; readonly nowMs: number }): JSX.Element {
  const { may, maySee } = useAccess();
  return (
    <>
      <SettlementAlarms nowMs={nowMs} />
      {maySee('markets') && <FuseAlarms markets={home.markets} fused={home.counts.marketsFused} nowMs={nowMs} />}
      <NeedsPanel home={home} nowMs={nowMs} />
      <div className={styles.board} data-ledger={maySee('ledger-entries')}>
        <div className={`${styles.trade} ${styles.stack}`}>
          {maySee('markets') && <MarketsPanel markets={home.markets} />}
          {maySee('staff') && !maySee('markets') && <StaffPanel nowMs={nowMs} />}
          {maySee('audit-log') && <AuditPanel records={home.audit} />}
        </div>
        <div className={`${styles.next} ${styles.stack}`}>
          {maySee('approvals') && <ApprovalsPanel approvals={home.approvals} nowMs={nowMs} />}
          {maySee('markets') && <WatchPanel markets={home.markets} nowMs={nowMs} />}
          {maySee('staff') && maySee('markets') && <StaffPanel nowMs={nowMs} />}
        </div>
        {maySee('ledger-entries') && (
          <div className={`${styles.money} ${styles.stack}`}>
            <LedgerPanel ledger={home.ledger} at={home.at} />
            <div className={styles.stack}>
              <SentinelPanel sentinel={home.sentinel} nowMs={nowMs} />
              {may('proofs.view') && <ProofPanel nowMs={nowMs} />}
            </div>
          </div>
        )}
      </div>
    </>
  );
}
