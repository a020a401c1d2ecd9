import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { REFERENCE_FRESH_MS } from '@corella/contracts/market';
import type { MarketRecord } from '@corella/contracts/operator';
import { pair } from '../../shared/format/names.js';
import { age } from '../../shared/format/times.js';
import { FuseUse, NEAR_PERCENT } from '../../shared/markets/fuse-use.js';
import { EmptyState } from '../../shared/table/table-states.js';
import { Change, PairMark } from '../../shared/ui/marks.js';
import { Panel } from '../../shared/ui/panel.js';
import styles from './watch-panel.module.css';

const SHOWN = 5;

type Fused = MarketRecord & { readonly fuse: NonNullable<MarketRecord['fuse']> };
type Referenced = MarketRecord & { readonly reference: NonNullable<MarketRecord['reference']> };

/** Armed fuses, the one nearest to its limit first. */
export const byFuse = (markets: readonly MarketRecord[]): readonly Fused[] =>
  markets
    .filter((market): market is Fused => market.fuse !== null)
    .sort((a, b) => b.fuse.usedPercent - a.fuse.usedPercent);

/** Markets with a reference price, the oldest first. */
export const byReferenceAge = (markets: readonly MarketRecord[]): readonly Referenced[] =>
  markets
    .filter((market): market is Referenced => market.reference !== null)
    .sort((a, b) => Date.parse(a.reference.at) - Date.parse(b.reference.at));

interface WatchPanelProps {
  readonly markets: readonly MarketRecord[];
  readonly nowMs: number;
}

/** What may need somebody next: fuses on the way to their limit, and reference prices that grow old. */
export function WatchPanel({ markets, nowMs }: WatchPanelProps): JSX.Element {
  const [fuses, references] = [byFuse(markets), byReferenceAge(markets)];
  const near = fuses.filter(({ fuse }) => fuse.usedPercent >= NEAR_PERCENT).length;
  return (
    <Panel title="Fuses and reference prices" meta={near === 0 ? 'no fuse is near' : `${near} near the limit`}>
      <h3 className={styles.head}>
        Nearest to tripping <span>of the move that trips it</span>
      </h3>
      {fuses.length === 0 ? (
        <EmptyState title="No fuse is armed" />
      ) : (
        <ul className={styles.list}>
          {fuses.slice(0, SHOWN).map((market) => (
            <li key={market.id}>
              <MarketLink market={market} />
              <FuseUse fuse={market.fuse} />
            </li>
          ))}
        </ul>
      )}
      <h3 className={styles.head}>
        Oldest reference prices <span>off by, age</span>
      </h3>
      {references.length === 0 ? (
        <EmptyState title="No reference price has arrived" />
      ) : (
        <ul className={`${styles.list} num`}>
          {references.slice(0, SHOWN).map((market) => {
            const ageMs = nowMs - Date.parse(market.reference.at);
            return (
              <li key={market.id}>
                <MarketLink market={market} />
                <span className={styles.reference} data-old={ageMs > REFERENCE_FRESH_MS}>
                  <Change fraction={market.reference.deviation} />
                  <b>{age(ageMs)}</b>
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}

const MarketLink = ({ market }: { readonly market: MarketRecord }): JSX.Element => (
  <Link to={`/markets/${market.id}/show`} aria-label={`Look at ${pair(market)}`}>
    <PairMark symbol={market.symbol} />
  </Link>
);
