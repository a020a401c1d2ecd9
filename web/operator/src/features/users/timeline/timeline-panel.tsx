import type { JSX } from 'react';
import { Button } from '@mui/material';
import { Link, useSearchParams } from 'react-router-dom';
import { TIMELINE_KINDS, timelineKinds } from '@corella/contracts/operator';
import type { TimelineItem, TimelineKind } from '@corella/contracts/operator';
import { useAccess } from '../../../shared/access/use-access.js';
import { exactUtc, moment } from '../../../shared/format/times.js';
import { useNow } from '../../../shared/live/use-now.js';
import { messageOf } from '../../../shared/api/message-of.js';
import { EmptyState, ErrorState, StaleNotice, TableSkeleton } from '../../../shared/table/table-states.js';
import { Icon } from '../../../shared/ui/icon.js';
import { Panel } from '../../../shared/ui/panel.js';
import { KIND_LABELS, told } from './timeline-words.js';
import { useTimeline } from './use-timeline.js';
import type { Timeline } from './use-timeline.js';
import styles from './timeline.module.css';

const FIELD = 'kind';

/** What happened to a person, in one order. The kind that is shown stands in the address. */
export function TimelinePanel({ uid }: { readonly uid: string }): JSX.Element {
  const { permissions } = useAccess();
  const [query, setQuery] = useSearchParams();
  const kind = TIMELINE_KINDS.find((known) => known === query.get(FIELD)) ?? null;
  const timeline = useTimeline(uid, kind === null ? [] : [kind]);
  const choose = (next: TimelineKind | null): void =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === null) after.delete(FIELD);
        else after.set(FIELD, next);
        return after;
      },
      { replace: true },
    );
  return (
    <Panel title="Timeline" meta="Newest first">
      <div className={styles.kinds} role="group" aria-label="What is shown">
        <button type="button" aria-pressed={kind === null} onClick={() => choose(null)}>
          All
        </button>
        {timelineKinds(permissions).map((one) => (
          <button key={one} type="button" aria-pressed={kind === one} onClick={() => choose(one)}>
            {KIND_LABELS[one]}
          </button>
        ))}
      </div>
      <Items timeline={timeline} kind={kind} />
    </Panel>
  );
}

function Items({ timeline, kind }: { readonly timeline: Timeline; readonly kind: TimelineKind | null }): JSX.Element {
  const now = useNow();
  const { items, error, retry, older, isLoadingOlder } = timeline;
  if (items === undefined)
    return error === null ? (
      <TableSkeleton columns={3} label="the timeline" />
    ) : (
      <ErrorState title="The timeline could not be loaded" detail={messageOf(error)} onRetry={retry} />
    );
  if (items.length === 0 && older === null)
    return (
      <EmptyState title={kind === null ? 'Nothing happened yet' : `Nothing under ${KIND_LABELS[kind]}`}>
        {kind === 'login' ? 'Logins are kept for 90 days, the newest hundred of them.' : ''}
      </EmptyState>
    );
  return (
    <>
      {error !== null && <StaleNotice ageMs={now - timeline.updatedAt} onRetry={retry} />}
      <ol className={styles.items} aria-label="What happened">
        {items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ol>
      <div className={styles.foot}>
        {older === null ? (
          <span className="dim">
            That is all.
            {(kind === null || kind === 'login') && ' Logins are kept for 90 days, the newest hundred of them.'}
          </span>
        ) : (
          <Button variant="outlined" disabled={isLoadingOlder} onClick={older}>
            {isLoadingOlder ? 'Loading' : 'Show older'}
          </Button>
        )}
      </div>
    </>
  );
}

function Item({ item }: { readonly item: TimelineItem }): JSX.Element {
  const { icon, text, detail, to, warns } = told(item);
  return (
    <li data-warns={warns || undefined}>
      <time className="num" dateTime={item.at} title={exactUtc(item.at)}>
        {moment(item.at)}
      </time>
      <Icon name={icon} />
      <div className={styles.what}>
        <p className="num">
          {to === null ? (
            text
          ) : (
            <Link className="link" to={to}>
              {text}
            </Link>
          )}
        </p>
        {detail !== null && <p className={`${styles.detail} num`}>{detail}</p>}
      </div>
    </li>
  );
}
