import type { JSX } from 'react';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { SYMBOL_STATE } from '@corella/contracts/market';
import type { MarketRecord } from '@corella/contracts/operator';
import { pair } from '../../shared/format/names.js';
import { clock, duration } from '../../shared/format/times.js';
import { Icon } from '../../shared/ui/icon.js';
import styles from './home-page.module.css';

interface FuseAlarmsProps {
  readonly markets: readonly MarketRecord[];
  readonly fused: number;
  readonly nowMs: number;
}

/**
 * Markets that the circuit breaker stopped. Nobody decided that, so somebody has to look. A halt by a person is not an
 * alarm.
 */
export function FuseAlarms({ markets, fused, nowMs }: FuseAlarmsProps): JSX.Element | null {
  const tripped = markets.filter(({ state }) => state === SYMBOL_STATE.fuse);
  if (tripped.length === 0) return null;
  return (
    <section className={styles.alarms} aria-label={`Fuses tripped: ${fused}`}>
      <h2>
        <Icon name="fuse" size={20} />
        <span role="alert">{fused === 1 ? 'A fuse has tripped' : `${fused} fuses have tripped`}</span>
      </h2>
      <ul className="num">
        {tripped.map((market) => (
          <li key={market.id}>
            <b>{pair(market)}</b>
            <span>{market.stateReason ?? 'The price moved too far'}</span>
            <time dateTime={market.stateSince}>
              {clock(market.stateSince)}, {duration(nowMs - Date.parse(market.stateSince))} ago
            </time>
            <Button
              size="small"
              variant="outlined"
              component={Link}
              to={`/markets/${market.id}/show`}
              aria-label={`Look at ${pair(market)}`}
            >
              Look
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
