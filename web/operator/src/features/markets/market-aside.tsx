import { useState } from 'react';
import type { JSX, ReactNode } from 'react';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { PairIcon } from '@corella/ui';
import { SYMBOL_STATE } from '@corella/contracts/market';
import type { MarketRecord } from '@corella/contracts/operator';
import { useAccess } from '../../shared/access/use-access.js';
import { amount, count, NOTHING } from '../../shared/format/amounts.js';
import { closed, pair } from '../../shared/format/names.js';
import { duration, moment } from '../../shared/format/times.js';
import { AWAY_STORY, setBy, stateStory } from '../../shared/markets/state-words.js';
import { Icon } from '../../shared/ui/icon.js';
import { Change, StateChip } from '../../shared/ui/marks.js';
import { Panel } from '../../shared/ui/panel.js';
import { HaltDialog } from './halt-dialog.js';
import { ParametersPanel } from './parameters/parameters-panel.js';
import { ResumeStepper } from './resume-stepper.js';
import styles from './market-page.module.css';

export const isStopped = ({ state }: MarketRecord): boolean =>
  state === SYMBOL_STATE.suspend || state === SYMBOL_STATE.fuse;

/** `children` are placed between the market's state and its parameters. */
export function MarketAside({
  market,
  nowMs,
  children,
}: {
  readonly market: MarketRecord;
  readonly nowMs: number;
  readonly children: ReactNode;
}): JSX.Element {
  const stopped = isStopped(market);
  return (
    <>
      <Panel label={pair(market)}>
        <div className={styles.head}>
          <PairIcon base={market.base} size={28} />
          <h2>{pair(market)}</h2>
          <StateChip state={market.state} name={market.stateName} away={market.away} why={stateStory(market)} />
        </div>
        <p className={`${styles.why} num`}>
          {whyOf(market, nowMs)}
          <ResumedBy market={market} />
        </p>
        <dl className={`${styles.evidence} num`}>
          <div>
            <dt>Last</dt>
            <dd>{amount(market.last)}</dd>
          </div>
          <div>
            <dt>Spread bp</dt>
            <dd>{market.spreadBps === null ? NOTHING : amount(market.spreadBps, 1)}</dd>
          </div>
          <div>
            <dt>Open orders</dt>
            <dd>{count(market.openOrders)}</dd>
          </div>
          <div>
            <dt>Stops</dt>
            <dd>{count(market.waitingStops)}</dd>
          </div>
          <div>
            <dt>Reference</dt>
            <dd>{amount(market.reference?.price ?? null)}</dd>
          </div>
          <div>
            <dt>Off reference</dt>
            <dd>{market.reference === null ? NOTHING : <Change fraction={market.reference.deviation} />}</dd>
          </div>
        </dl>
        {stopped ? <ResumeStepper market={market} nowMs={nowMs} /> : <HaltButton market={market} />}
      </Panel>
      {children}
      <ParametersPanel market={market} nowMs={nowMs} />
    </>
  );
}

function whyOf(market: MarketRecord, nowMs: number): string {
  if (market.away) return AWAY_STORY;
  const since = `since ${moment(market.stateSince)}, ${duration(nowMs - Date.parse(market.stateSince))}`;
  if (!isStopped(market))
    return market.state === SYMBOL_STATE.online
      ? `Trading ${since}`
      : `${market.stateReason ?? 'Not trading'} ${since}`;
  const why = `${setBy(market) ?? 'Halted'}${market.stateReason === null ? '' : `: ${market.stateReason}`}`;
  return `${closed(why)} Placing is refused, cancelling works.`;
}

/** The names of both people, with a link to their reasons. */
function ResumedBy({ market }: { readonly market: MarketRecord }): JSX.Element | null {
  const by = setBy(market);
  if (market.away || market.state !== SYMBOL_STATE.online || by === null) return null;
  return (
    <>
      .{' '}
      {market.stateApprovalId === null ? (
        by
      ) : (
        <Link className="link" to={`/approvals/${market.stateApprovalId}/show`}>
          {by}
        </Link>
      )}
    </>
  );
}

/** One person can stop a market at once. The dialog says what stops, and the pair has to be typed. */
function HaltButton({ market }: { readonly market: MarketRecord }): JSX.Element | null {
  const { may } = useAccess();
  const [open, setOpen] = useState(false);
  if (market.state !== SYMBOL_STATE.online || !may('markets.halt')) return null;
  return (
    <div className={styles.act}>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        <Icon name="halt" />
        Halt {pair(market)}
      </Button>
      {open && <HaltDialog market={market} onClose={() => setOpen(false)} />}
    </div>
  );
}
