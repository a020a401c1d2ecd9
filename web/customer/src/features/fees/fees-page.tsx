import { useFeeTerms, useMe } from '@corella/api-client';
import type { FeeRow } from '@corella/contracts/web';
import { DataTable, EmptyState, SkeletonRows, PairIcon, assetCode, pairLabel, showDecimal } from '@corella/ui';
import type { Column } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ratePercent } from '../../fee-text/fee-text.js';
import { useTo } from '../../i18n/use-language.js';
import { pairOfMarket } from '../../shell/symbol-names.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import { useFees } from './api/fees.js';
import { OwnRank } from './own-rank.js';
import { RankTable } from './rank-table.js';
import { ClassTable } from './class-table.js';
import styles from './fees.module.css';
import { WorkedExample } from './worked-example.js';

/** Rates from the ledger's own schedule: what is shown is what is charged. A customer sees the own rates. */
export function FeesPage(): JSX.Element {
  const { t } = useTranslation('fees');
  const to = useTo();
  const { data: me } = useMe();
  const mine = Boolean(me);
  const fees = useFees();
  const { data: terms } = useFeeTerms(mine);
  const ratesOf = (row: FeeRow): { readonly makerPpm: number; readonly takerPpm: number } =>
    terms?.symbols.find(({ symbol }) => symbol === row.symbol) ?? row;
  const example = fees.data?.find((row) => row.symbol === 'btcaud') ?? fees.data?.[0];
  usePageTitle(t('title'));
  const columns: readonly Column<FeeRow>[] = [
    {
      key: 'pair',
      head: t('pair'),
      cell: (row) => (
        <Link className={styles.pair} to={to(`/exchange/${pairOfMarket(row)}/`)}>
          <PairIcon base={row.base} size={24} />
          {pairLabel(row.base, row.quote)}
        </Link>
      ),
    },
    { key: 'class', head: t('class'), cell: (row) => row.feeClass, from: 480 },
    { key: 'maker', head: t('maker'), number: true, cell: (row) => `${ratePercent(ratesOf(row).makerPpm)} %` },
    { key: 'taker', head: t('taker'), number: true, cell: (row) => `${ratePercent(ratesOf(row).takerPpm)} %` },
    {
      key: 'min',
      head: t('min'),
      number: true,
      from: 640,
      cell: (row) => `${showDecimal(row.minAmount, decimalsOf(row.minAmount))} ${assetCode(row.base)}`,
    },
    {
      key: 'max',
      head: t('max'),
      number: true,
      from: 800,
      cell: (row) => `${showDecimal(row.maxAmount, 0)} ${assetCode(row.base)}`,
    },
  ];
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </div>
      {terms === undefined ? null : <OwnRank terms={terms} />}
      <div className={styles.two}>
        <section className={styles.card} aria-labelledby="classes">
          <h2 id="classes">{t('classes')}</h2>
          <ClassTable rows={fees.data} />
        </section>
        <section className={styles.card} aria-labelledby="example">
          <h2 id="example">{t('example')}</h2>
          <WorkedExample row={example && { ...example, ...ratesOf(example) }} />
        </section>
      </div>
      <section className={styles.card} aria-labelledby="ranks">
        <h2 id="ranks">{t('ranks')}</h2>
        {fees.data === undefined ? (
          <SkeletonRows rows={6} rowHeight={44} />
        ) : (
          <RankTable rows={fees.data} terms={terms} />
        )}
        <p className={styles.foot}>{t('ranksNote')}</p>
      </section>
      <section className={styles.card} aria-labelledby="pairs">
        <h2 id="pairs">{mine ? t('mine') : t('pairs')}</h2>
        <DataTable
          caption={t('pairs')}
          columns={columns}
          rows={fees.data}
          rowKey={(row) => row.symbol}
          error={fees.error}
          stale={fees.isError}
          onRetry={() => void fees.refetch()}
          skeletonRows={15}
          empty={<EmptyState title={t('none')} />}
        />
      </section>
      <ul className={styles.notes}>
        {['received', 'maker', 'cancel', 'rounding'].map((key) => (
          <li key={key}>{t(`note.${key}`)}</li>
        ))}
      </ul>
    </div>
  );
}

/** As many decimals as the text has. */
const decimalsOf = (text: string): number => text.replace(/\.?0+$/, '').split('.')[1]?.length ?? 0;
