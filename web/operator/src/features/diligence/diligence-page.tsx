import type { JSX } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { DiligenceRecord } from '@corella/contracts/operator';
import { useAccess } from '../../shared/access/use-access.js';
import { messageOf } from '../../shared/api/message-of.js';
import { fetchRecord } from '../../shared/api/operator-api.js';
import { versionInForce } from '../../shared/changes/change-rows.js';
import { diligenceRows } from '../../shared/changes/diligence-rows.js';
import { TakeBack } from '../../shared/changes/take-back.js';
import { baseOf } from '../../shared/changes/version-base.js';
import { VersionsPanel, type VersionLine } from '../../shared/changes/versions-panel.js';
import { WaitingRequest } from '../../shared/changes/when-and-who.js';
import { useNow } from '../../shared/live/use-now.js';
import { ErrorState, StaleNotice, TableSkeleton } from '../../shared/table/table-states.js';
import { PageHead, Split, Stack, usePageTitle } from '../../shared/ui/page.js';
import { Panel } from '../../shared/ui/panel.js';
import { DiligenceFacts } from './diligence-fields.js';
import { DiligenceForm } from './diligence-form.js';
import styles from './diligence.module.css';

const TITLE = 'Diligence';
const REFETCH_MS = 5_000;

/** How closely verified customers are looked at, with past and scheduled versions. */
export function DiligencePage(): JSX.Element {
  usePageTitle(TITLE);
  const now = useNow();
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['diligence'],
    queryFn: ({ signal }) => fetchRecord<DiligenceRecord>('diligence/terms', signal),
    refetchInterval: REFETCH_MS,
    retry: 1,
  });
  const retry = (): void => void refetch();
  if (data === undefined)
    return (
      <Panel label={TITLE}>
        {error === null ? (
          <TableSkeleton columns={4} label="the settings" />
        ) : (
          <ErrorState title="The settings could not be loaded" detail={messageOf(error)} onRetry={retry} />
        )}
      </Panel>
    );
  return (
    <>
      {error !== null && <StaleNotice ageMs={now - dataUpdatedAt} onRetry={retry} />}
      <Settings record={data} nowMs={now} />
    </>
  );
}

function Settings({ record, nowMs }: { readonly record: DiligenceRecord; readonly nowMs: number }): JSX.Element {
  const { may } = useAccess();
  const { latest, versions, pending } = record;
  const inForce = versions.find(({ status }) => status === 'in-force') ?? latest;
  const takeBack = may('diligence.initiate') && pending.length === 0 && (
    <TakeBack
      call={{ resource: 'diligence', id: record.id, verb: 'withdraw' }}
      noun="Settings of the diligence"
      version={latest}
      nowMs={nowMs}
    />
  );
  const history = <VersionsPanel versions={lines(record)} act={takeBack} />;
  return (
    <>
      <PageHead title={TITLE} sub={versionInForce(inForce)} />
      {may('diligence.initiate') ? (
        <DiligenceForm key={`${latest.version}-${latest.approvalId ?? ''}`} record={record} nowMs={nowMs}>
          {history}
        </DiligenceForm>
      ) : (
        <Split>
          <Stack>
            <DiligenceFacts terms={inForce.terms} />
            {history}
          </Stack>
          <Stack>
            {pending.length > 0 ? (
              <WaitingRequest pending={pending} noun="these settings" />
            ) : (
              <Panel title="Changes">
                <p className={styles.changes}>One person of KYC or AML asks for a change, another of AML agrees.</p>
              </Panel>
            )}
          </Stack>
        </Split>
      )}
    </>
  );
}

const lines = ({ versions }: DiligenceRecord): readonly VersionLine[] =>
  versions.map((version) => {
    const before = baseOf(versions, version);
    return { ...version, rows: before === undefined ? null : diligenceRows(before.terms, version.terms) };
  });
