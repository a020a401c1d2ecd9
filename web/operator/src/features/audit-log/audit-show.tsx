import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import type { AuditRecord } from '@corella/contracts/operator';
import { actionWords, targetWords } from '../../shared/audit/audit-words.js';
import { useActorNames } from '../../shared/audit/use-actor-names.js';
import { kindLabel, roleLabel, sentence } from '../../shared/format/names.js';
import { exactUtc, moment } from '../../shared/format/times.js';
import { RecordPage } from '../../shared/table/record-page.js';
import { EmptyState } from '../../shared/table/table-states.js';
import { CopyButton } from '../../shared/ui/copy-button.js';
import { PageHead, Split, Stack, usePageTitle } from '../../shared/ui/page.js';
import { Facts, Panel, PanelBody } from '../../shared/ui/panel.js';
import { auditDiff, outcomeOf } from './audit-diff.js';
import styles from './audit-log.module.css';

export function AuditShow(): JSX.Element {
  return (
    <RecordPage<AuditRecord> resource="audit-log" noun="record">
      {(record) => <RecordView record={record} />}
    </RecordPage>
  );
}

/** One record: who did what, why, and what it changed, field by field. */
function RecordView({ record }: { readonly record: AuditRecord }): JSX.Element {
  usePageTitle(`Record ${record.id}`);
  const nameOf = useActorNames();
  const outcome = outcomeOf(record);
  return (
    <>
      <PageHead title={sentence(actionWords(record.action))} sub={`${nameOf(record)}, ${moment(record.at)}`} />
      <Split>
        {outcome === null ? (
          <Panel title="What it changed">
            <Difference record={record} />
          </Panel>
        ) : (
          <Panel title="What was agreed">
            <PanelBody>
              <Facts
                facts={[
                  { term: 'Request', value: <RequestLink id={outcome.approvalId} /> },
                  { term: 'Kind', value: kindLabel(outcome.kind) },
                  { term: outcome.failed ? 'Not carried out' : 'Carried out by', value: outcome.how },
                ]}
              />
            </PanelBody>
          </Panel>
        )}
        <Stack>
          <Panel title={`Record ${record.id}`}>
            <PanelBody>
              <Facts
                facts={[
                  { term: 'Time', value: exactUtc(record.at) },
                  { term: 'Who', value: `${nameOf(record)}, ${roleLabel(record.role)}` },
                  { term: 'Id', value: record.actor },
                  { term: 'Action', value: record.action },
                  { term: 'Target', value: record.target === '' ? 'none' : targetWords(record) },
                  ...(targetWords(record) === record.target
                    ? []
                    : [{ term: 'Target, as recorded', value: record.target }]),
                  { term: 'Reason', value: record.reason ?? 'none' },
                ]}
              />
            </PanelBody>
          </Panel>
          <Panel title="Chain hash" meta={<CopyButton text={record.hash} label="the hash" />}>
            <PanelBody>
              <p className={styles.hash}>{record.hash}</p>
            </PanelBody>
          </Panel>
        </Stack>
      </Split>
    </>
  );
}

const RequestLink = ({ id }: { readonly id: string }): JSX.Element => (
  <Link className="link" to={`/approvals/${encodeURIComponent(id)}/show`}>
    {id}
  </Link>
);

function Difference({ record }: { readonly record: AuditRecord }): JSX.Element {
  const rows = auditDiff(record.before, record.after);
  if (rows.length === 0)
    return <EmptyState title="Nothing more is recorded">This action has no state before or after.</EmptyState>;
  return (
    <table className={`${styles.diff} num`}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, before, after }) => (
          <tr key={field} data-changed={before !== after}>
            <th scope="row">{field}</th>
            <td>{before ?? '–'}</td>
            <td>{after ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
