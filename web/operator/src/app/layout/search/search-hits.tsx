import type { JSX } from 'react';
import type { Hit } from './search-sources.js';
import type { Group } from './use-search.js';
import styles from './search-hits.module.css';

/** What was found, by group. The keyboard stays in the field; the active hit is named by its id. */
export function SearchHits({
  id,
  groups,
  active,
  onOpen,
}: {
  readonly id: string;
  readonly groups: readonly Group[];
  readonly active: number;
  readonly onOpen: (hit: Hit) => void;
}): JSX.Element {
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { hits }) => sum + hits.length, 0));
  return (
    <div className={styles.hits} id={`${id}-hits`} role="listbox" aria-label="What was found">
      {groups.map(({ label, hits }, group) => (
        <div key={label} role="group" aria-label={label}>
          <div className={styles.label} aria-hidden="true">
            {label}
          </div>
          {hits.map((hit, index) => {
            const at = (starts[group] ?? 0) + index;
            return (
              <div
                key={hit.to}
                id={`${id}-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                className={styles.hit}
                // Before the field loses the focus, which would close the list.
                onMouseDown={(event) => {
                  event.preventDefault();
                  onOpen(hit);
                }}
              >
                <b className="num">{hit.title}</b>
                <span className="num">{hit.detail}</span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
