import { AssetIcon, EmptyState, Icon, ListState, SkeletonRows, dateTime, showDecimal } from '@corella/ui';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LoadMore } from '../../../account-shell/load-more.js';
import { useLanguage, useTo } from '../../../i18n/use-language.js';
import { isPaid, isUnpaid, type WithdrawalLine } from '../api/withdrawals.js';
import { shownPlaces } from '../amounts/amount.js';
import styles from '../look/withdraw.module.css';
import { useStateWords } from '../one/state-words.js';

const SKELETONS = 3;
const ROW_PX = 65;

/** What has gone and what is on its way, newest first. Each leads to its own page. */
export function WithdrawalList({
  withdrawals,
  rows,
}: {
  readonly withdrawals: UseInfiniteQueryResult;
  readonly rows: readonly WithdrawalLine[] | undefined;
}): JSX.Element {
  const { t } = useTranslation('withdraw');
  return (
    <section className={styles.list} aria-labelledby="withdrawal-list">
      <h2 id="withdrawal-list">{t('list')}</h2>
      <ListState
        items={rows}
        error={withdrawals.error}
        stale={withdrawals.isError}
        onRetry={() => void withdrawals.refetch()}
        skeleton={<SkeletonRows rows={SKELETONS} rowHeight={ROW_PX} />}
        empty={<EmptyState icon="withdraw" title={t('empty.title')} detail={t('empty.text')} />}
      >
        {(shown) => (
          <ul aria-labelledby="withdrawal-list">
            {shown.map((row) => (
              <Line key={row.withdrawalId} row={row} />
            ))}
          </ul>
        )}
      </ListState>
      {withdrawals.hasNextPage ? (
        <LoadMore
          shown={rows?.length ?? 0}
          more
          busy={withdrawals.isFetchingNextPage}
          onMore={() => void withdrawals.fetchNextPage()}
        />
      ) : null}
    </section>
  );
}

function Line({ row: { withdrawalId, currency, rail, amount, at, state } }: { readonly row: WithdrawalLine }) {
  const words = useStateWords(rail);
  const language = useLanguage();
  const to = useTo();
  return (
    <li>
      <Link className={`${styles.line} num`} to={to(`/withdraw/${withdrawalId}/`)}>
        <AssetIcon asset={currency} />
        <b data-out={isUnpaid(state) ? '' : undefined}>
          {showDecimal(amount, shownPlaces(currency))} {currency.toUpperCase()}
        </b>
        <StateChip rail={rail} state={state} />
        <span className={styles.lineText}>{words(state).text}</span>
        <time dateTime={at}>{dateTime(Date.parse(at), language)}</time>
      </Link>
    </li>
  );
}

/** A state in two or three words, with a sign beside its colour. */
export function StateChip({ rail, state }: Pick<WithdrawalLine, 'rail' | 'state'>): JSX.Element {
  const words = useStateWords(rail);
  const look = isPaid(state) ? 'paid' : isUnpaid(state) ? 'unpaid' : 'open';
  return (
    <span className={styles.chip} data-look={look}>
      <Icon name={look === 'paid' ? 'check' : look === 'unpaid' ? 'close' : 'clock'} size={12} />
      {words(state).title}
    </span>
  );
}
