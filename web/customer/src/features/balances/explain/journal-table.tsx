import { dateTime, showDecimal } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.js';
import styles from './explain.module.css';
import type { ExplainedBalance } from './explain-rows.js';

export interface JournalTableProps {
  readonly balance: ExplainedBalance;
  readonly decimals: number;
  readonly at: number;
  readonly selected: number | null;
  readonly onSelect: (revision: number) => void;
}

interface JournalLineProps {
  readonly row: ExplainedBalance['rows'][number];
  readonly decimals: number;
  readonly selected: boolean;
  readonly onSelect: (revision: number) => void;
}

function JournalLine({ row, decimals, selected, onSelect }: JournalLineProps): JSX.Element {
  const { t } = useTranslation('explain');
  const language = useLanguage();
  const shown = (text: string | null): JSX.Element | string =>
    text === null ? <span className={styles.nil}>·</span> : showDecimal(text, decimals);
  return (
    <tr className={styles.line} aria-selected={selected} onClick={() => onSelect(row.revision)}>
      <td>
        <time dateTime={row.at}>{dateTime(Date.parse(row.at), language)}</time>
      </td>
      <td>
        <button type="button" className={styles.pick} onClick={() => onSelect(row.revision)} aria-pressed={selected}>
          {t(`balances:type.${row.type}`, { defaultValue: row.type })}
        </button>
      </td>
      <td className={styles.id}>{row.orderId ?? row.businessId}</td>
      <td data-number data-nil={row.debit === null || undefined} className={styles.debit}>
        {shown(row.debit)}
      </td>
      <td data-number data-nil={row.credit === null || undefined} className={styles.credit}>
        {shown(row.credit)}
      </td>
      <td data-number>{showDecimal(row.balance, decimals)}</td>
    </tr>
  );
}

/**
 * The journal of a balance, oldest first, with a single rule above and a double rule below the closing row. A row opens
 * its cause.
 */
export function JournalTable({ balance, decimals, at, selected, onSelect }: JournalTableProps): JSX.Element {
  const { t } = useTranslation('explain');
  const language = useLanguage();
  return (
    <table className={`${styles.journal} num`}>
      <caption className="sr">{t('lines')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('date')}</th>
          <th scope="col">{t('type')}</th>
          <th scope="col">{t('id')}</th>
          <th scope="col" data-number>
            {t('debit')}
          </th>
          <th scope="col" data-number>
            {t('credit')}
          </th>
          <th scope="col" data-number>
            {t('running')}
          </th>
        </tr>
      </thead>
      <tbody>
        <tr className={styles.forward}>
          <td />
          <td>{t('forward')}</td>
          <td />
          <td data-number />
          <td data-number />
          <td data-number>{showDecimal(balance.broughtForward, decimals)}</td>
        </tr>
        {balance.rows.map((row) => (
          <JournalLine
            key={row.revision}
            row={row}
            decimals={decimals}
            selected={row.revision === selected}
            onSelect={onSelect}
          />
        ))}
        <tr className={styles.close}>
          <td>{dateTime(at, language)}</td>
          <td>{t('balance')}</td>
          <td />
          <td data-number>{showDecimal(balance.debits, decimals)}</td>
          <td data-number>{showDecimal(balance.credits, decimals)}</td>
          <td data-number>{showDecimal(balance.balance, decimals)}</td>
        </tr>
      </tbody>
    </table>
  );
}
