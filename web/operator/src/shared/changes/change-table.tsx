import type { JSX } from 'react';
import type { ChangeRow } from './change-row.js';
import styles from './change-table.module.css';

/**
 * Old and new values side by side, the same for the person who asks and the one who decides. The roles are explicit
 * because rows wrap where there is little room.
 */
export function ChangeTable({
  caption,
  rows,
}: {
  readonly caption: string;
  readonly rows: readonly ChangeRow[];
}): JSX.Element {
  if (rows.length === 0) return <p className={styles.none}>Nothing is changed yet.</p>;
  return (
    <table className={`${styles.table} num`} role="table">
      <caption className="visually-hidden">{caption}</caption>
      <tbody role="rowgroup">
        {rows.map(({ key, label, before, after, isFaulty }) => (
          <tr key={key} role="row">
            <th scope="row" role="rowheader">
              {label}
            </th>
            <td role="cell">
              {before !== null && (
                <>
                  <span className="visually-hidden">from </span>
                  <del className={styles.old}>{before}</del>
                  <span className={styles.arrow} aria-hidden="true">
                    →
                  </span>
                  <span className="visually-hidden"> to </span>
                </>
              )}
              {before === null || isFaulty ? (
                <span className={isFaulty && styles.faulty}>{after}</span>
              ) : (
                <ins className={styles.new}>{after}</ins>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
