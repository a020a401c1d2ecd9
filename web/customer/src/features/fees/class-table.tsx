import type { FeeRow } from '@corella/contracts/web';
import { SkeletonRows, pairLabel } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { feeRate } from '../../fee-text/fee-text.js';
import styles from './fees.module.css';

/** One row per class, with its pairs. */
export function ClassTable({ rows }: { readonly rows: readonly FeeRow[] | undefined }): JSX.Element {
  const { t } = useTranslation('fees');
  if (rows === undefined) return <SkeletonRows rows={3} rowHeight={52} />;
  const classes = [...new Set(rows.map((row) => row.feeClass))].sort();
  return (
    <table className={styles.classes}>
      <thead>
        <tr>
          <th scope="col">{t('class')}</th>
          <th scope="col" data-number="">
            {t('maker')}
          </th>
          <th scope="col" data-number="">
            {t('taker')}
          </th>
        </tr>
      </thead>
      <tbody>
        {classes.map((feeClass) => {
          const members = rows.filter((row) => row.feeClass === feeClass);
          const [first] = members;
          return (
            <tr key={feeClass}>
              <th scope="row">
                <b>{feeClass}</b>
                <span>{members.map((row) => pairLabel(row.base, row.quote)).join(', ')}</span>
              </th>
              <td className="num" data-number="">
                {first === undefined ? '–' : feeRate(first.makerPpm)}
              </td>
              <td className="num" data-number="">
                {first === undefined ? '–' : feeRate(first.takerPpm)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
