import type { JSX } from 'react';
import type { HomeRecord } from '@corella/contracts/operator';
import { count } from '../../shared/format/amounts.js';
import { clock } from '../../shared/format/times.js';
import { Icon } from '../../shared/ui/icon.js';
import { Facts, Panel, PanelBody } from '../../shared/ui/panel.js';
import styles from './home-page.module.css';

/** A sentinel that has not reported for this long is shown as silent. */
const SILENT_MS = 60_000;
/** Tables that lag this long are worth a look. A short lag is normal. */
const TABLES_LATE_MS = 180_000;
const MS_PER_MINUTE = 60_000;

type Seen = NonNullable<HomeRecord['sentinel']>;

const TITLES: Readonly<Record<Seen['verdict'], string>> = {
  'catching-up': 'Reading up to the present',
  sound: 'Log and state agree',
  diverged: 'Log and state differ',
};

function headline(sentinel: Seen | null, silent: boolean): string {
  if (sentinel === null) return 'No sentinel is running';
  return silent && sentinel.verdict !== 'diverged' ? 'The sentinel is silent' : TITLES[sentinel.verdict];
}

/**
 * The sentinel, a second process that rebuilds order books and ledger from the log: what it has checked, how far behind
 * it is, and what it found.
 */
export function SentinelPanel({
  sentinel,
  nowMs,
}: {
  readonly sentinel: Seen | null;
  readonly nowMs: number;
}): JSX.Element {
  const silent = sentinel !== null && nowMs - Date.parse(sentinel.at) > SILENT_MS;
  const broken = sentinel?.verdict === 'diverged' || silent;
  return (
    <Panel title="Sentinel">
      <PanelBody>
        <div className={styles.proof} role={sentinel?.verdict === 'diverged' ? 'alert' : undefined}>
          <span className={styles.ring} data-broken={broken}>
            <Icon name={sentinel?.verdict === 'sound' && !broken ? 'check' : 'warn'} size={20} />
          </span>
          <div>
            <b>{headline(sentinel, silent)}</b>
            <span className="num">
              {sentinel === null
                ? 'Start it with --target sentinel'
                : `${count(sentinel.lagEvents)} events behind at ${clock(sentinel.at)}`}
            </span>
          </div>
        </div>
        {sentinel?.finding && <p className={styles.finding}>{sentinel.finding}</p>}
        {sentinel && (
          <div className={styles.facts}>
            <Facts
              facts={[
                { term: 'Events checked', value: count(sentinel.eventsChecked) },
                { term: 'State hashes equal', value: count(sentinel.hashesCompared) },
                { term: 'Table checks equal', value: count(sentinel.tablesCompared) },
                ...(sentinel.tablesBehindMs < TABLES_LATE_MS
                  ? []
                  : [
                      {
                        term: 'Tables behind for',
                        value: `${count(Math.floor(sentinel.tablesBehindMs / MS_PER_MINUTE))} min`,
                      },
                    ]),
              ]}
            />
          </div>
        )}
      </PanelBody>
    </Panel>
  );
}
