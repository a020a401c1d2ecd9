import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { useAccess } from '../../shared/access/use-access.js';
import { pairOf } from '../../shared/format/names.js';
import { moment } from '../../shared/format/times.js';
import { stopTitle } from '../../shared/settlement/stop-words.js';
import { useSettlementStops } from '../../shared/settlement/use-settlement-stops.js';
import { Panel } from '../../shared/ui/panel.js';
import styles from './dead-letters.module.css';

/** Events that could not be booked wait elsewhere: at their market. Nothing else in the venue gives up and waits. */
export function OtherStops(): JSX.Element | null {
  const stops = useSettlementStops();
  const { maySee } = useAccess();
  if (stops.length === 0) return null;
  return (
    <Panel title="Events that could not be booked" className={styles.stops}>
      <ul className={styles.list} aria-label="Events that could not be booked">
        {stops.map((stop) => (
          <li key={stop.id}>
            {maySee('markets') ? (
              <Link className="link" to={`/markets/${encodeURIComponent(stop.symbol)}/show`}>
                {pairOf(stop.symbol)}
              </Link>
            ) : (
              <b>{pairOf(stop.symbol)}</b>
            )}
            <span title={stop.finding}>{stop.finding}</span>
            <span className="dim num">
              {stopTitle(stop)}, {moment(stop.stoppedAt)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
