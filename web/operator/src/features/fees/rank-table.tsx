import type { JSX } from 'react';
import { FEE_CLASSES } from '@corella/contracts/operator';
import type { RankRates } from '@corella/contracts/operator';
import { amount } from '../../shared/format/amounts.js';
import { RecordTable } from '../../shared/table/record-table.js';
import type { Column } from '../../shared/table/record-table.js';
import { Panel } from '../../shared/ui/panel.js';
import styles from './fees.module.css';

const columns: readonly Column<RankRates>[] = [
  { key: 'rank', label: 'Rank', width: '60px', render: ({ rank }) => <span className="num">{rank}</span> },
  {
    key: 'volume',
    label: 'BTC in 30 d',
    numeric: true,
    render: ({ volumeBtc, rank }) => (rank === 0 ? '–' : `≥ ${amount(volumeBtc)}`),
  },
  {
    key: 'ht',
    label: 'or HT',
    numeric: true,
    render: ({ htHolding, rank }) => (rank === 0 ? '–' : `≥ ${amount(htHolding)}`),
  },
  ...FEE_CLASSES.map((name): Column<RankRates> => ({
    key: name,
    label: `${name}, maker / taker`,
    numeric: true,
    width: '116px',
    render: ({ rates }) => `${rates[name].makerPercent} / ${rates[name].takerPercent}`,
  })),
];

/** The rates that the ledger charges, by rank. */
export function RankTable({
  title,
  ranks,
}: {
  readonly title: string;
  readonly ranks: readonly RankRates[];
}): JSX.Element {
  return (
    <Panel title={title} meta="percent">
      <RecordTable caption={title} columns={columns} rows={ranks} rowKey={({ rank }) => String(rank)} />
      <p className={styles.note}>
        A rank multiplies the base rate and is rounded down. It is assigned at 05:00 JST from the 30 days before and the
        holding of the day before. Paid in HT, a fee costs 20% less.
      </p>
    </Panel>
  );
}
