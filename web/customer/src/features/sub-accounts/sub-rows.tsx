import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubRow as Sub } from './api/sub-accounts.js';
import { SubRow } from './sub-row.js';
import styles from './sub-rows.module.css';

interface SubRowsProps {
  readonly subs: readonly Sub[];
  readonly onTransfer: (uid: string) => void;
}

const HEADS = ['table.sub', 'table.state', 'table.may', 'login', 'table.balance'] as const;

/** All of them below each other in the same columns; on phones as cards. */
export function SubRows({ subs, onTransfer }: SubRowsProps): JSX.Element {
  const { t } = useTranslation('sub-accounts');
  return (
    <div className={styles.card}>
      {/* What is in a cell says so itself to whoever does not see the column. */}
      <div className={styles.head} aria-hidden="true">
        {HEADS.map((head) => (
          <span key={head}>{t(head)}</span>
        ))}
      </div>
      <ul aria-label={t('title')}>
        {subs.map((sub) => (
          <SubRow key={sub.uid} sub={sub} onTransfer={() => onTransfer(sub.uid)} />
        ))}
      </ul>
      <p className={styles.foot}>{t('table.foot')}</p>
    </div>
  );
}
