import type { JSX } from 'react';
import type { AuditRecord } from '@corella/contracts/operator';
import { auditSentence, isWarning } from '../../shared/audit/audit-words.js';
import { useActorNames } from '../../shared/audit/use-actor-names.js';
import { clock } from '../../shared/format/times.js';
import { EmptyState } from '../../shared/table/table-states.js';
import { OpenLink, Panel } from '../../shared/ui/panel.js';
import styles from './home-page.module.css';

const SHOWN = 10;

const kindOf = (record: AuditRecord, first: boolean): string => (isWarning(record) ? 'warn' : first ? 'now' : 'plain');

export function AuditPanel({ records }: { readonly records: readonly AuditRecord[] }): JSX.Element {
  const nameOf = useActorNames();
  return (
    <Panel title="What happened last" meta={<OpenLink to="/audit-log">Audit log</OpenLink>}>
      {records.length === 0 ? (
        <EmptyState title="Nothing happened yet">What staff and the system do appears here.</EmptyState>
      ) : (
        <ol className={styles.timeline}>
          {records.slice(0, SHOWN).map((record, index) => (
            <li key={record.id} data-kind={kindOf(record, index === 0)}>
              <time className="num" dateTime={record.at}>
                {clock(record.at)}
              </time>
              <p>
                <span className="dim">{nameOf(record)}</span> {auditSentence(record)}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
