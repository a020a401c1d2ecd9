import type { JSX } from 'react';
import type { DeadLetterRecord, OpenedLetterRecord } from '@corella/contracts/operator';
import { count } from '../../shared/format/amounts.js';
import { EmptyState, TableSkeleton } from '../../shared/table/table-states.js';
import styles from './dead-letters.module.css';
import { bodyRows } from './letter-body.js';
import { fieldAtFault } from './letter-words.js';

const MOST_TEXT = 20_000;

/** As the list has it at first, without what it holds, which comes with the record. */
export type ShownLetter = DeadLetterRecord & Partial<Pick<OpenedLetterRecord, 'body'>>;

/** What the command holds, field by field. The field that could not be read is marked. */
export function LetterContent({ letter }: { readonly letter: ShownLetter }): JSX.Element {
  const { content, body, reason, service } = letter;
  if (content === 'hidden')
    return (
      <EmptyState title="Sealed">
        Only {service} reads what it is sent, because passwords and secrets travel there. It can be sent again all the
        same.
      </EmptyState>
    );
  if (body === undefined && content === 'shown') return <TableSkeleton columns={2} label="what it holds" />;
  if (content === 'not-kept' || body === undefined || body === null)
    return (
      <EmptyState title="Not kept">
        It came without its seal, so it may have held a secret in plain text and was dropped. It cannot be sent again.
      </EmptyState>
    );
  const told = bodyRows(body);
  if (told === null) return <pre className={styles.raw}>{body === '' ? 'nothing' : body.slice(0, MOST_TEXT)}</pre>;
  const atFault = fieldAtFault(reason);
  const isAtFault = (field: string): boolean =>
    atFault !== null && (field === atFault || field.startsWith(`${atFault}.`));
  return (
    <table className={`${styles.fields} num`}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">As it was sent</th>
        </tr>
      </thead>
      <tbody>
        {told.rows.map(({ field, value }) => (
          <tr key={field} data-fault={isAtFault(field) || undefined}>
            <th scope="row">
              {field}
              {isAtFault(field) && <span className={styles.mark}>could not be read</span>}
            </th>
            <td>{value}</td>
          </tr>
        ))}
        {atFault !== null && !told.rows.some(({ field }) => isAtFault(field)) && (
          <tr data-fault>
            <th scope="row">
              {atFault}
              <span className={styles.mark}>could not be read</span>
            </th>
            <td className="dim">is missing</td>
          </tr>
        )}
        {told.more > 0 && (
          <tr>
            <td colSpan={2}>{count(told.more)} more fields are left out here.</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
