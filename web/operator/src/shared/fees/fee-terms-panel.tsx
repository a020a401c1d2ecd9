import type { JSX } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FEE_CLASSES } from '@corella/contracts/operator';
import type { FeeTermsRecord } from '@corella/contracts/operator';
import { useAccess } from '../access/use-access.js';
import { fetchRecord } from '../api/operator-api.js';
import { amount } from '../format/amounts.js';
import { moment } from '../format/times.js';
import { messageOf } from '../api/message-of.js';
import { ErrorState, TableSkeleton } from '../table/table-states.js';
import { Facts, OpenLink, Panel, PanelBody } from '../ui/panel.js';

const REFETCH_MS = 15_000;

/** The rates for an account's next trade, and the figures that its rank is based on. */
export function FeeTermsPanel({ account }: { readonly account: string }): JSX.Element {
  const { maySee } = useAccess();
  const { data, error, refetch } = useQuery({
    queryKey: ['accounts', account, 'fees'],
    queryFn: ({ signal }) => fetchRecord<FeeTermsRecord>(`accounts/${encodeURIComponent(account)}/fees`, signal),
    refetchInterval: REFETCH_MS,
    retry: 1,
  });
  return (
    <Panel title="Fees" meta={maySee('fees') ? <OpenLink to="/fees">Schedule</OpenLink> : undefined}>
      {data === undefined ? (
        error === null ? (
          <TableSkeleton columns={2} label="the fees" />
        ) : (
          <ErrorState title="The fees could not be loaded" detail={messageOf(error)} onRetry={() => void refetch()} />
        )
      ) : (
        <PanelBody>
          <Facts facts={factsOf(data)} />
        </PanelBody>
      )}
    </Panel>
  );
}

const factsOf = ({
  rank,
  rankedAt,
  volumeBtc,
  htHolding,
  payInHt,
  rates,
  schedule,
}: FeeTermsRecord): readonly { term: string; value: string }[] => [
  { term: 'Rank', value: rankedAt === null ? `${rank}, none assigned yet` : `${rank}, assigned ${moment(rankedAt)}` },
  { term: 'Volume of 30 days', value: `${amount(volumeBtc)} BTC` },
  { term: 'HT held the day before', value: `${amount(htHolding)} HT` },
  { term: 'Pays in HT', value: payInHt ? 'yes, 20% less while there is enough' : 'no' },
  ...FEE_CLASSES.map((name) => ({
    term: `Class ${name}, maker / taker`,
    value: `${rates[name].makerPercent}% / ${rates[name].takerPercent}%`,
  })),
  { term: 'By schedule', value: `version ${schedule}` },
];
