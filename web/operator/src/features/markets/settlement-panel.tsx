import type { JSX } from 'react';
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import { SYMBOL_STATE } from '@corella/contracts/market';
import type { ApprovalRecord, MarketRecord, SettlementStopRecord } from '@corella/contracts/operator';
import { moment } from '../../shared/format/times.js';
import { placeFacts, sinceFact, stopTitle, triedText } from '../../shared/settlement/stop-words.js';
import { StopActions } from '../../shared/settlement/stop-actions.js';
import { useSettlementStops } from '../../shared/settlement/use-settlement-stops.js';
import { Icon } from '../../shared/ui/icon.js';
import { Facts, Panel, PanelBody } from '../../shared/ui/panel.js';
import styles from './market-page.module.css';

interface SettlementPanelProps {
  readonly market: MarketRecord;
  readonly nowMs: number;
}

/** Whether the ledger books what this market trades. Shown only when it does not, or has just been resumed. */
export function SettlementPanel({ market, nowMs }: SettlementPanelProps): JSX.Element | null {
  const stop = useSettlementStops().find(({ symbol }) => symbol === market.symbol);
  if (stop !== undefined) return <Stopped stop={stop} nowMs={nowMs} />;
  return market.state === SYMBOL_STATE.suspend ? <Resumed market={market} /> : null;
}

function Stopped({ stop, nowMs }: { readonly stop: SettlementStopRecord; readonly nowMs: number }): JSX.Element {
  return (
    <Panel title={stopTitle(stop)}>
      <PanelBody>
        <p className={styles.finding} role={stop.status === 'catching-up' ? 'status' : 'alert'}>
          <Icon name="warn" />
          {stop.finding}
        </p>
        <Facts facts={[...placeFacts(stop), sinceFact(stop, nowMs)]} />
        <p className={styles.settlement}>
          {stop.resumed !== null && `${triedText(stop.resumed)} `}
          {NEXT[stop.status]}
        </p>
        <StopActions stop={stop} />
      </PanelBody>
    </Panel>
  );
}

const NEXT: Readonly<Record<SettlementStopRecord['status'], string>> = {
  stopped: 'Trades and order ends are not booked. One person asks to resume settlement, another agrees.',
  requested: 'Trades and order ends are not booked. A request to resume settlement waits for a second person.',
  'catching-up': 'Two people agreed. The ledger is booking what it missed, in order.',
};

/** The market was stopped for its settlement, which two people have resumed since. */
function Resumed({ market }: { readonly market: MarketRecord }): JSX.Element | null {
  const { data } = useGetList<ApprovalRecord>('approvals', {
    filter: { status: 'executed', kind: 'settlement-resume' },
    pagination: { page: 1, perPage: 20 },
    sort: { field: 'createdAt', order: 'DESC' },
  });
  const approval = data?.find(({ payload }) => payload.symbol === market.symbol);
  const agreed = approval?.decisions.at(-1);
  if (approval === undefined || agreed === undefined || agreed.at < market.stateSince) return null;
  return (
    <Panel title="Settlement resumed">
      <PanelBody>
        <p className={styles.settlement}>
          By{' '}
          <Link className="link" to={`/approvals/${approval.id}/show`}>
            {approval.initiatorName} and {agreed.name}
          </Link>
          , {moment(agreed.at)}. Everything is booked. Trading is resumed by a request of its own.
        </p>
      </PanelBody>
    </Panel>
  );
}
