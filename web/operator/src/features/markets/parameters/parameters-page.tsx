import type { JSX } from 'react';
import { useGetOne } from 'react-admin';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { MarketParametersRecord, MarketRecord, ParametersVersionRecord } from '@corella/contracts/operator';
import { useAccess } from '../../../shared/access/use-access.js';
import { beginsText, parameterRows, versionInForce } from '../../../shared/changes/change-rows.js';
import { TakeBack } from '../../../shared/changes/take-back.js';
import { baseOf } from '../../../shared/changes/version-base.js';
import { VersionsPanel } from '../../../shared/changes/versions-panel.js';
import type { VersionLine } from '../../../shared/changes/versions-panel.js';
import { WaitingRequest } from '../../../shared/changes/when-and-who.js';
import { pair } from '../../../shared/format/names.js';
import { useNow } from '../../../shared/live/use-now.js';
import { stateStory } from '../../../shared/markets/state-words.js';
import { messageOf } from '../../../shared/api/message-of.js';
import { ErrorState, StaleNotice, TableSkeleton } from '../../../shared/table/table-states.js';
import { Icon } from '../../../shared/ui/icon.js';
import { StateChip } from '../../../shared/ui/marks.js';
import { PageHead, Split, Stack, usePageTitle } from '../../../shared/ui/page.js';
import { Panel } from '../../../shared/ui/panel.js';
import { ParametersFacts } from './parameters-fields.js';
import { ParametersForm } from './parameters-form.js';
import { useParameters } from './use-parameters.js';
import styles from './parameters.module.css';

/** A market's parameters: the version in force, scheduled and past versions, and the form for the next one. */
export function ParametersPage({ id }: { readonly id: string }): JSX.Element {
  const now = useNow();
  const { data, error, refetch, dataUpdatedAt } = useParameters(id);
  const retry = (): void => void refetch();
  if (data === undefined)
    return (
      <Panel label="Parameters">
        {error === null ? (
          <TableSkeleton columns={3} label="the parameters" />
        ) : (
          <ErrorState title="These parameters could not be loaded" detail={messageOf(error)} onRetry={retry} />
        )}
      </Panel>
    );
  return (
    <>
      {error !== null && <StaleNotice ageMs={now - dataUpdatedAt} onRetry={retry} />}
      <Parameters record={data} nowMs={now} />
    </>
  );
}

function Parameters({
  record,
  nowMs,
}: {
  readonly record: MarketParametersRecord;
  readonly nowMs: number;
}): JSX.Element {
  usePageTitle(`Parameters of ${pair(record)}`);
  const { may } = useAccess();
  const takeBack = may('markets.parameters-initiate') && record.pending.length === 0 && (
    <TakeBack
      call={{ resource: 'markets', id: record.id, verb: 'parameters/withdraw' }}
      noun={pair(record)}
      version={record.latest}
      nowMs={nowMs}
    />
  );
  const versions = <VersionsPanel versions={lines(record)} act={takeBack} />;
  return (
    <>
      <Head record={record} />
      <Scheduled record={record} nowMs={nowMs} edits={may('markets.parameters-initiate')} />
      {may('markets.parameters-initiate') ? (
        <ParametersForm
          key={`${record.latest.version}-${record.latest.approvalId ?? ''}`}
          record={record}
          nowMs={nowMs}
        >
          {versions}
        </ParametersForm>
      ) : (
        <Split>
          <Stack>
            <ParametersFacts record={record} parameters={inForceOf(record).parameters} />
            {versions}
          </Stack>
          <Stack>
            {record.pending.length > 0 ? (
              <WaitingRequest pending={record.pending} noun="these parameters" />
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

const inForceOf = ({ versions, inForce, latest }: MarketParametersRecord): ParametersVersionRecord =>
  versions.find(({ version, status }) => version === inForce && status === 'in-force') ?? latest;

function Head({ record }: { readonly record: MarketParametersRecord }): JSX.Element {
  const { data: market } = useGetOne<MarketRecord>('markets', { id: record.id }, { refetchInterval: 10_000 });
  return (
    <PageHead title={pair(record)} sub={versionInForce(inForceOf(record))}>
      {market !== undefined && (
        <StateChip state={market.state} name={market.stateName} away={market.away} why={stateStory(market)} />
      )}
      <Button variant="outlined" component={Link} to={`/markets/${record.id}/show`}>
        <Icon name="market" />
        State and halt
      </Button>
    </PageHead>
  );
}

/** The form starts from the scheduled version, because the next version will follow it. */
function Scheduled({
  record,
  nowMs,
  edits,
}: {
  readonly record: MarketParametersRecord;
  readonly nowMs: number;
  readonly edits: boolean;
}): JSX.Element | null {
  const { latest } = record;
  if (latest.status !== 'scheduled') return null;
  return (
    <div className={`${styles.banner} num`} role="status">
      <Icon name="clock" />
      <span>
        Version {latest.version} is agreed and begins {beginsText(latest.effectiveAt, nowMs)}.
        {edits ? ' What is shown to edit is that version.' : ''}
      </span>
    </div>
  );
}

/** Each version compared with the one it was based on. */
function lines(record: MarketParametersRecord): readonly VersionLine[] {
  const { versions } = record;
  return versions.map((version) => {
    const before = baseOf(versions, version);
    return {
      ...version,
      rows: before === undefined ? null : parameterRows(before.parameters, version.parameters, record),
    };
  });
}
