import type { JSX, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { VersionRecord } from '@corella/contracts/operator';
import { moment } from '../format/times.js';
import { Chip } from '../ui/marks.js';
import { Panel } from '../ui/panel.js';
import { rowsInWords } from './change-rows.js';
import { isLive } from './version-base.js';
import type { ChangeRow } from './change-row.js';
import styles from './versions-panel.module.css';

export interface VersionLine extends VersionRecord {
  /** The differences from the version before it; null for the oldest known version. */
  readonly rows: readonly ChangeRow[] | null;
}

const WORDS: Readonly<Record<VersionRecord['status'], string>> = {
  'in-force': 'in force',
  scheduled: 'scheduled',
  superseded: 'superseded',
  refused: 'refused at its time',
  withdrawn: 'taken back',
};
const TONES = {
  'in-force': 'primary',
  scheduled: 'warn',
  superseded: 'plain',
  refused: 'line',
  withdrawn: 'line',
} as const;

/**
 * All versions, newest first: when each begins, what it changes, who asked and who agreed. `act` is shown beside the
 * latest version while it can still be taken back.
 */
export function VersionsPanel({
  versions,
  act,
}: {
  readonly versions: readonly VersionLine[];
  readonly act?: ReactNode;
}): JSX.Element {
  const latest = versions.find(isLive);
  return (
    <Panel title="Versions" meta={versions.length}>
      <ul className={`${styles.list} num`}>
        {versions.map((version) => (
          <li key={`${version.version}-${version.approvalId ?? ''}`}>
            <span className={styles.no}>{version.version}</span>
            <span className={styles.time}>
              {version.effectiveAt === null ? 'From the start' : moment(version.effectiveAt)}
            </span>
            <span className={styles.what}>
              {version.rows === null
                ? 'Set when the venue first started'
                : version.rows.length === 0
                  ? 'Nothing differs'
                  : rowsInWords(version.rows)}
              <small>{peopleText(version)}</small>
              {version.withdrawal !== null && (
                <small>
                  Taken back {moment(version.withdrawal.at)}: {peopleText(version.withdrawal)}
                </small>
              )}
            </span>
            <span className={styles.end}>
              <Chip tone={TONES[version.status]}>{WORDS[version.status]}</Chip>
              {version === latest && version.status === 'scheduled' && act}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function peopleText({
  by,
  reason,
  approvalId,
}: Pick<VersionRecord, 'by' | 'reason' | 'approvalId'>): JSX.Element | null {
  if (approvalId === null) return null;
  const said = [by.join(', '), reason].filter((part) => part !== null && part !== '').join(' · ');
  return (
    <Link className="link" to={`/approvals/${approvalId}/show`}>
      {said === '' ? 'Its approval' : said}
    </Link>
  );
}
