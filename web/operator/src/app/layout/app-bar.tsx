import type { JSX } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { age, clock, duration, zone } from '../../shared/format/times.js';
import { useMe } from '../../shared/access/use-access.js';
import { useHome } from '../../shared/live/use-home.js';
import { useNow } from '../../shared/live/use-now.js';
import { useSilence } from '../../shared/live/use-silence.js';
import { Chip } from '../../shared/ui/marks.js';
import { Icon } from '../../shared/ui/icon.js';
import { crumbsOf } from './menu.js';
import { QuickSearch } from './quick-search.js';
import styles from './app-bar.module.css';

const LATE_MS = 15_000;

export function AppBar(): JSX.Element {
  const me = useMe();
  return (
    <header className={styles.bar}>
      <Breadcrumb />
      <QuickSearch />
      <div className={styles.right}>
        {me?.demo === true && <Chip tone="warn">Simulated market</Chip>}
        <FeedAge />
        <Clock />
      </div>
    </header>
  );
}

function Breadcrumb(): JSX.Element {
  const { pathname } = useLocation();
  const crumbs = crumbsOf(pathname);
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      <ol>
        {crumbs.map((crumb, index) => {
          const last = index === crumbs.length - 1;
          const words = crumb.to === undefined ? crumb.label : <Link to={crumb.to}>{crumb.label}</Link>;
          return (
            <li key={crumb.label} aria-current={last ? 'page' : undefined}>
              {words}
              {!last && <Icon name="right" />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/**
 * The age of the newest price: its age in the last answer, and the age of that answer. The dot is blue only while the
 * venue answers.
 */
function FeedAge(): JSX.Element | null {
  const { home, error, updatedAt } = useHome();
  const silence = useSilence();
  const now = useNow();
  if (silence !== null || (home === undefined && error !== null))
    return (
      <span className={`${styles.tick} num`}>
        <i className={styles.dot} data-late="true" />
        {silence === null ? 'No answer' : `No answer for ${duration(silence.forMs)}`}
      </span>
    );
  if (home === undefined) return null;
  const ageMs = home.feedAgeMs + Math.max(0, now - updatedAt);
  return (
    <span className={`${styles.tick} num`}>
      <i className={styles.dot} data-late={ageMs > LATE_MS} />
      Feed {age(ageMs)}
    </span>
  );
}

function Clock(): JSX.Element {
  const now = new Date(useNow());
  return (
    <time className={`${styles.tick} num`} dateTime={now.toISOString()}>
      {clock(now.toISOString())} {zone(now)}
    </time>
  );
}
