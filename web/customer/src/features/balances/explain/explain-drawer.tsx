import { csvText } from '@corella/contracts/web';
import { saveFile } from '@corella/ui';
import { useOpenOrders } from '@corella/api-client';
import { findAsset } from '@corella/money';
import {
  AssetIcon,
  Button,
  Dialog,
  ErrorState,
  Segmented,
  SkeletonRows,
  assetCode,
  showDecimal,
  trimDecimal,
} from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTo } from '../../../i18n/use-language.js';
import { useExplanation } from './api/explanation.js';
import type { Bucket } from './api/explanation.js';
import { AsOf } from './as-of.js';
import { EntryCause } from './entry-cause.js';
import { Equation } from './equation.js';
import { explainRows } from './explain-rows.js';
import type { ExplainedBalance } from './explain-rows.js';
import styles from './explain.module.css';
import { JournalTable } from './journal-table.js';

export interface ExplainChoice {
  readonly asset: string;
  readonly part: 'total' | Bucket;
  /** ISO-8601; empty for now. */
  readonly at: string;
  /** The revision of the entry that is shown first; the newest one without it. */
  readonly entry?: number | null;
}

const WIDTH = 864;
const decimalsOf = (asset: string): number =>
  Math.max(findAsset(asset)?.showDecimals ?? 8, findAsset(asset)?.legal ? 4 : 8);

/** Explains any balance: the equation, the journal lines behind it, and what caused each, down to the hash. */
export function ExplainDrawer({
  choice,
  onChange,
  onClose,
}: {
  readonly choice: ExplainChoice | null;
  readonly onChange: (change: Partial<ExplainChoice>) => void;
  readonly onClose: () => void;
}): JSX.Element {
  const { t } = useTranslation('explain');
  const title =
    choice === null ? (
      ''
    ) : (
      <span className={styles.title}>
        <AssetIcon asset={choice.asset} size={28} />
        {t('title', { asset: assetCode(choice.asset) })}
      </span>
    );
  return (
    <Dialog open={choice !== null} title={title} width={WIDTH} drawer onClose={onClose}>
      {choice === null ? null : <Explained key={choice.asset} choice={choice} onChange={onChange} />}
    </Dialog>
  );
}

function Explained({
  choice,
  onChange,
}: {
  readonly choice: ExplainChoice;
  readonly onChange: (change: Partial<ExplainChoice>) => void;
}): JSX.Element {
  const { t } = useTranslation('explain');
  const { asset, part, at, entry = null } = choice;
  const [picked, setPicked] = useState(entry);
  const explanation = useExplanation({ asset, bucket: part === 'total' ? undefined : part, at: at || undefined });
  const [first] = explanation.data?.pages ?? [];
  const decimals = decimalsOf(asset);
  const lines = explanation.data?.pages.flatMap((page) => page.items) ?? [];
  const balance = first && explainRows(lines, first[part], explanation.hasNextPage);
  const selected = balance?.rows.some(({ revision }) => revision === picked)
    ? picked
    : (balance?.rows.at(-1)?.revision ?? null);
  return (
    <div className={styles.drawer}>
      <div className={styles.choices}>
        <Segmented
          label={t('part')}
          size="s"
          value={part}
          options={(['total', 'available', 'frozen'] as const).map((value) => ({ value, label: t(`parts.${value}`) }))}
          onChange={(value) => onChange({ part: value })}
        />
        <AsOf at={at} shownMs={first ? Date.parse(first.at) : null} onChange={(value) => onChange({ at: value })} />
      </div>
      {first === undefined || balance === undefined ? (
        explanation.error ? (
          <ErrorState detail={explanation.error.message} onRetry={() => void explanation.refetch()} />
        ) : (
          <SkeletonRows rows={8} rowHeight={28} />
        )
      ) : (
        <div data-stale={explanation.isPlaceholderData || undefined} className={styles.data}>
          <Equation balance={balance} decimals={decimals} />
          <div className={`${styles.split} num`}>
            <span>
              {t('parts.available')} <b>{showDecimal(first.available, decimals)}</b>
            </span>
            <span>
              {t('parts.frozen')} <b>{showDecimal(first.frozen, decimals)}</b>
            </span>
            {at === '' && !/^0(\.0*)?$/.test(first.frozen) ? <HeldBy asset={asset} /> : null}
          </div>
          <LinesHead
            balance={balance}
            asset={asset}
            older={explanation.hasNextPage}
            busy={explanation.isFetchingNextPage}
            onOlder={() => void explanation.fetchNextPage()}
          />
          <JournalTable
            balance={balance}
            decimals={decimals}
            at={Date.parse(first.at)}
            selected={selected}
            onSelect={setPicked}
          />
          <p className={styles.note}>{t(part === 'total' ? 'noteTotal' : 'note')}</p>
          {selected === null ? null : <EntryCause revision={selected} />}
        </div>
      )}
    </div>
  );
}

function LinesHead({
  balance,
  asset,
  older,
  busy,
  onOlder,
}: {
  readonly balance: ExplainedBalance;
  readonly asset: string;
  readonly older: boolean;
  readonly busy: boolean;
  readonly onOlder: () => void;
}): JSX.Element {
  const { t } = useTranslation('explain');
  const save = (): void => {
    const head = ['date', 'type', 'id', 'debit', 'credit', 'running', 'entry'].map((key) => t(key));
    saveFile(
      `corella-${asset}.csv`,
      csvText(
        head,
        balance.rows.map((row) => [
          row.at,
          t(`balances:type.${row.type}`, { defaultValue: row.type }),
          row.orderId ?? row.businessId,
          row.debit ?? '',
          row.credit ?? '',
          row.balance,
          String(row.revision),
        ]),
      ),
    );
  };
  return (
    <div className={styles.linesHead}>
      <h3>{t('lines')}</h3>
      <span className={`${styles.small} num`}>{t('rowCount', { count: balance.rows.length })}</span>
      <span className={styles.end}>
        <Button size="s" kind="quiet" icon="download" onClick={save}>
          CSV
        </Button>
        {older ? (
          <Button size="s" busy={busy} onClick={onOlder}>
            {t('earlier')}
          </Button>
        ) : null}
      </span>
    </div>
  );
}

/** Open orders that hold this asset: what is frozen now. */
function HeldBy({ asset }: { readonly asset: string }): JSX.Element | null {
  const { t } = useTranslation('explain');
  const to = useTo();
  const { data } = useOpenOrders(true);
  const holding = (data ?? []).filter(({ symbol, side }) =>
    side === 'buy' ? symbol.endsWith(asset) : symbol.startsWith(asset),
  );
  const [only] = holding;
  if (only === undefined) return null;
  return (
    <span className={styles.end}>
      {t('heldBy', { count: holding.length })}{' '}
      <Link className={styles.link} to={to(holding.length === 1 ? `/user/order/?order=${only.id}` : '/user/order/')}>
        {holding.length === 1 ? only.id : t('showOrders')}
      </Link>
      {holding.length === 1 && only.price !== null
        ? `· ${t(`side.${only.side}`).toLowerCase()} ${trimDecimal(only.price)}`
        : null}
    </span>
  );
}
