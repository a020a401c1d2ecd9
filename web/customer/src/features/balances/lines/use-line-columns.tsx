import { assetCode, dateTime, groupThousands } from '@corella/ui';
import type { Column } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage, useTo } from '../../../i18n/use-language.js';
import type { LedgerLine } from './api/ledger-lines.js';
import { shortReference } from './short-reference.js';
import styles from '../look/balances.module.css';

function Amount({ line, hidden }: { readonly line: LedgerLine; readonly hidden: boolean }): JSX.Element {
  const negative = line.amount.startsWith('-');
  return (
    <span className={`num ${styles.strong}`}>
      {hidden ? '••••' : `${negative ? '−' : '+'}${groupThousands(line.amount.replace('-', ''))}`}{' '}
      <span className={styles.quiet}>{assetCode(line.asset)}</span>
    </span>
  );
}

/** When, why, in which bucket, by what, and how much with its sign. */
export function useLineColumns(hidden: boolean): readonly Column<LedgerLine>[] {
  const { t } = useTranslation('balances');
  const language = useLanguage();
  const to = useTo();
  return [
    {
      key: 'at',
      head: t('time'),
      cell: (line) => (
        <time className={`num ${styles.quiet}`} dateTime={line.at}>
          {dateTime(Date.parse(line.at), language)}
        </time>
      ),
    },
    {
      key: 'type',
      head: t('typeColumn'),
      cell: (line) => t(`type.${line.type}`, { defaultValue: line.type }),
      from: 480,
    },
    {
      key: 'bucket',
      head: t('bucketColumn'),
      cell: (line) => <span className={styles.quiet}>{t(`bucket.${line.bucket}`)}</span>,
      from: 640,
    },
    {
      key: 'ref',
      head: t('reference'),
      cell: (line) =>
        line.orderId === null ? (
          <span className={styles.quiet} title={line.businessId}>
            {shortReference(line.businessId)}
          </span>
        ) : (
          <Link className={`${styles.link} num`} to={to(`/user/order/?order=${line.orderId}`)}>
            {line.orderId}
          </Link>
        ),
      from: 800,
    },
    {
      key: 'amount',
      head: t('amount'),
      number: true,
      cell: (line) => (
        <>
          <Amount line={line} hidden={hidden} />
          <span className={styles.phone}>{t(`type.${line.type}`, { defaultValue: line.type })}</span>
        </>
      ),
    },
  ];
}
