import { useState } from 'react';
import type { JSX } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AgreementRecord } from '@corella/contracts/operator';
import { useAccess } from '../../shared/access/use-access.js';
import { agreementName, PROFILE_NAMES } from '../../shared/agreements/agreement-words.js';
import { fetchRecord } from '../../shared/api/operator-api.js';
import { messageOf } from '../../shared/api/message-of.js';
import { WaitingRequest } from '../../shared/changes/when-and-who.js';
import { useNow } from '../../shared/live/use-now.js';
import { ErrorState, StaleNotice, TableSkeleton } from '../../shared/table/table-states.js';
import { PageHead, Split, Stack, usePageTitle } from '../../shared/ui/page.js';
import { Facts, Panel } from '../../shared/ui/panel.js';
import { Segments } from '../../shared/ui/segments.js';
import { PublishForm } from './publish-form.js';
import { VersionsList } from './versions-list.js';
import styles from './agreements.module.css';

const REFETCH_MS = 10_000;

/** What customers agree to: each agreement with its versions, and the request for a new one. */
export function AgreementsPage(): JSX.Element {
  usePageTitle('Agreements');
  const now = useNow();
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['agreements'],
    queryFn: ({ signal }) => fetchRecord<readonly AgreementRecord[]>('agreements', signal),
    refetchInterval: REFETCH_MS,
    retry: 1,
  });
  const [chosen, choose] = useState<AgreementRecord['id']>('terms');
  const retry = (): void => void refetch();
  const record = data?.find(({ id }) => id === chosen);
  if (data === undefined || record === undefined)
    return (
      <Panel label="Agreements">
        {error === null ? (
          <TableSkeleton columns={4} label="the agreements" />
        ) : (
          <ErrorState title="The agreements could not be loaded" detail={messageOf(error)} onRetry={retry} />
        )}
      </Panel>
    );
  return (
    <>
      {error !== null && <StaleNotice ageMs={now - dataUpdatedAt} onRetry={retry} />}
      <PageHead title="Agreements" sub={record.base === 0 ? 'No version yet' : `Version ${record.base} is the newest`}>
        <Segments
          label="Agreement"
          segments={data.map(({ id }) => ({ id, label: agreementName(id) }))}
          chosen={chosen}
          onChoose={choose}
        />
      </PageHead>
      <Agreement key={`${record.id}-${record.latest}`} record={record} nowMs={now} />
    </>
  );
}

function Agreement({ record, nowMs }: { readonly record: AgreementRecord; readonly nowMs: number }): JSX.Element {
  const { may } = useAccess();
  const versions = <VersionsList record={record} nowMs={nowMs} />;
  if (may('agreements.initiate') && record.pending.length === 0)
    return (
      <PublishForm record={record} nowMs={nowMs}>
        {versions}
      </PublishForm>
    );
  return (
    <Split>
      <Stack>{versions}</Stack>
      <Stack>
        {record.pending.length > 0 ? (
          <WaitingRequest pending={record.pending} noun={`the ${agreementName(record.id).toLowerCase()}`} />
        ) : (
          <Panel title="Changes">
            <p className={styles.words}>One person of KYC or AML asks for a new version, another one agrees.</p>
          </Panel>
        )}
        <Panel title="Customers">
          <Facts
            facts={(['au', 'jp'] as const).map((profile) => ({
              term: PROFILE_NAMES[profile],
              value: `${record.customers[profile].signed} of ${record.customers[profile].all} have signed some version`,
            }))}
          />
        </Panel>
      </Stack>
    </Split>
  );
}
