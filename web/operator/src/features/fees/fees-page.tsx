import type { JSX } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { FeeScheduleRecord, FeeScheduleVersionRecord } from '@corella/contracts/operator';
import { useAccess } from '../../shared/access/use-access.js';
import { fetchRecord } from '../../shared/api/operator-api.js';
import { beginsText, rateRows, versionInForce } from '../../shared/changes/change-rows.js';
import { TakeBack } from '../../shared/changes/take-back.js';
import { baseOf } from '../../shared/changes/version-base.js';
import { VersionsPanel } from '../../shared/changes/versions-panel.js';
import type { VersionLine } from '../../shared/changes/versions-panel.js';
import { WaitingRequest } from '../../shared/changes/when-and-who.js';
import { useNow } from '../../shared/live/use-now.js';
import { messageOf } from '../../shared/api/message-of.js';
import { ErrorState, StaleNotice, TableSkeleton } from '../../shared/table/table-states.js';
import { Icon } from '../../shared/ui/icon.js';
import { PageHead, Split, Stack, usePageTitle } from '../../shared/ui/page.js';
import { Panel } from '../../shared/ui/panel.js';
import { ClassFacts } from './class-rates.js';
import { FeesForm } from './fees-form.js';
import { RankTable } from './rank-table.js';
import styles from './fees.module.css';

const REFETCH_MS = 5_000;

/** What customers are charged: base rates by class, rates by rank, and past and scheduled versions. */
export function FeesPage(): JSX.Element {
  usePageTitle('Fees');
  const now = useNow();
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['fees'],
    queryFn: ({ signal }) => fetchRecord<FeeScheduleRecord>('fees/schedule', signal),
    refetchInterval: REFETCH_MS,
    retry: 1,
  });
  const retry = (): void => void refetch();
  if (data === undefined)
    return (
      <Panel label="Fees">
        {error === null ? (
          <TableSkeleton columns={4} label="the fees" />
        ) : (
          <ErrorState title="The fees could not be loaded" detail={messageOf(error)} onRetry={retry} />
        )}
      </Panel>
    );
  return (
    <>
      {error !== null && <StaleNotice ageMs={now - dataUpdatedAt} onRetry={retry} />}
      <Fees record={data} nowMs={now} />
    </>
  );
}

function Fees({ record, nowMs }: { readonly record: FeeScheduleRecord; readonly nowMs: number }): JSX.Element {
  const { may } = useAccess();
  const { latest } = record;
  const inForce = inForceOf(record);
  const takeBack = may('fees.initiate') && record.pending.length === 0 && (
    <TakeBack
      call={{ resource: 'fees', id: record.id, verb: 'withdraw' }}
      noun="Fee schedule"
      version={latest}
      nowMs={nowMs}
    />
  );
  const versions = <VersionsPanel versions={lines(record)} act={takeBack} />;
  return (
    <>
      <PageHead title="Fees" sub={versionInForce(inForce)} />
      {latest.status === 'scheduled' && (
        <div className={`${styles.banner} num`} role="status">
          <Icon name="clock" />
          <span>
            Version {latest.version} is agreed and begins {beginsText(latest.effectiveAt, nowMs)}.
            {may('fees.initiate') ? ' What is shown to edit is that version.' : ''}
          </span>
        </div>
      )}
      {may('fees.initiate') ? (
        <FeesForm key={`${latest.version}-${latest.approvalId ?? ''}`} record={record} nowMs={nowMs}>
          {versions}
        </FeesForm>
      ) : (
        <Split>
          <Stack>
            <ClassFacts record={record} rates={inForce.rates} />
            <RankTable title="What each rank is charged" ranks={record.ranks} />
            {versions}
          </Stack>
          <Stack>
            {record.pending.length > 0 ? (
              <WaitingRequest pending={record.pending} noun="the fees" />
            ) : (
              <Panel title="Changes">
                <p className={styles.changes}>
                  One person of Market asks for a change, another of Market or Risk agrees.
                </p>
              </Panel>
            )}
          </Stack>
        </Split>
      )}
    </>
  );
}

const inForceOf = ({ versions, latest }: FeeScheduleRecord): FeeScheduleVersionRecord =>
  versions.find(({ status }) => status === 'in-force') ?? latest;

const lines = ({ versions }: FeeScheduleRecord): readonly VersionLine[] =>
  versions.map((version) => {
    const before = baseOf(versions, version);
    return { ...version, rows: before === undefined ? null : rateRows(before.rates, version.rates) };
  });
