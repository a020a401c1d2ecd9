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
export function FeeTermsPanel({
  account,
  openedAt,
}: {
  readonly account: string;
  readonly openedAt: string;
}): JSX.Element {
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
          <Facts facts={factsOf(data, openedAt)} />
        </PanelBody>
      )}
    </Panel>
  );
}

/** Ranks are assigned to all accounts at once, so the last time may be before this one was opened. */
const rankText = ({ rank, rankedAt }: FeeTermsRecord, openedAt: string): string =>
  rankedAt === null || rankedAt < openedAt ? `${rank}, none assigned yet` : `${rank}, assigned ${moment(rankedAt)}`;

const factsOf = (terms: FeeTermsRecord, openedAt: string): readonly { term: string; value: string }[] => [
  { term: 'Rank', value: rankText(terms, openedAt) },
  { term: 'Volume of 30 days', value: `${amount(terms.volumeBtc)} BTC` },
  { term: 'HT held the day before', value: `${amount(terms.htHolding)} HT` },
  { term: 'Pays in HT', value: terms.payInHt ? 'yes, 20% less while there is enough' : 'no' },
  ...FEE_CLASSES.map((name) => ({
    term: `Class ${name}, maker / taker`,
    value: `${terms.rates[name].makerPercent}% / ${terms.rates[name].takerPercent}%`,
  })),
  { term: 'By schedule', value: `version ${terms.schedule}` },
];
