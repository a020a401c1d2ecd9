import type { JSX } from 'react';
import { marketStream } from '@corella/contracts/market';
import type { SettlementStopRecord } from '@corella/contracts/operator';
import { count } from '../../shared/format/amounts.js';
import { pairOf } from '../../shared/format/names.js';
import { clock, duration } from '../../shared/format/times.js';
import { StopActions } from '../../shared/settlement/stop-actions.js';
import { useSettlementStops } from '../../shared/settlement/use-settlement-stops.js';
import { Icon } from '../../shared/ui/icon.js';
import styles from './home-page.module.css';

/** Markets whose trades are not booked: customers' funds stay frozen until two people resume settlement. */
export function SettlementAlarms({ nowMs }: { readonly nowMs: number }): JSX.Element | null {
  const stops = useSettlementStops();
  if (stops.length === 0) return null;
  const standing = stops.filter(({ status }) => status !== 'catching-up');
  return (
    <section className={styles.alarms} aria-label="Settlement stopped">
      <h2>
        <Icon name="warn" size={20} />
        <span role={standing.length > 0 ? 'alert' : 'status'}>{headline(standing.length)}</span>
      </h2>
      <ul className="num">
        {stops.map((stop) => (
          <li key={stop.id}>
            <b>{pairOf(stop.symbol)}</b>
            <span>
              {stop.finding}
              <small>
                {marketStream(stop.symbol)}, event {count(stop.revision)}
                {stop.resumed !== null && ', stopped again after it was resumed'}
                {WORDS[stop.status]}
              </small>
            </span>
            <time dateTime={stop.stoppedAt}>
              {clock(stop.stoppedAt)}, {duration(nowMs - Date.parse(stop.stoppedAt))} ago
            </time>
            <StopActions stop={stop} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const WORDS: Readonly<Record<SettlementStopRecord['status'], string>> = {
  stopped: '',
  requested: ', waits for a second person',
  'catching-up': ', resumed and catching up',
};

const headline = (standing: number): string =>
  standing === 0
    ? 'Settlement is catching up'
    : `Settlement of ${standing === 1 ? 'a market' : `${standing} markets`} has stopped`;
