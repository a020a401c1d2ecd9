import { findAsset } from '@corella/money';
import type { EntryExplanationWire } from '@corella/contracts/web';
import { Icon, assetCode, showDecimal } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './explain.module.css';
import { postingGroups } from './posting-groups.js';

const MOST_DECIMALS = 8;
/** Fees have more decimals than money usually shows, and a sum that people check by eye must not be cut. */
const decimalsOf = (asset: string): number => (findAsset(asset)?.legal ? 4 : MOST_DECIMALS);

/** Every line of an entry, by asset. Each asset sums to zero. */
export function PostingsTable({ lines }: { readonly lines: EntryExplanationWire['lines'] }): JSX.Element {
  const { t } = useTranslation('explain');
  return (
    <table className={`${styles.postings} num`}>
      <caption className="sr">{t('postings')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('posting')}</th>
          <th scope="col" data-number>
            {t('debit')}
          </th>
          <th scope="col" data-number>
            {t('credit')}
          </th>
        </tr>
      </thead>
      {postingGroups(lines).map((group) => {
        const exact = lines.some(
          (line) => line.asset === group.asset && (line.amount.split('.')[1]?.length ?? 0) > decimalsOf(group.asset),
        )
          ? MOST_DECIMALS
          : decimalsOf(group.asset);
        const shown = (text: string | null): string => (text === null ? '' : showDecimal(text, exact));
        return (
          <tbody key={group.asset}>
            {group.lines.map((line, index) => (
              <tr key={index} data-mine={line.account === 'mine' || undefined}>
                <td>
                  {t(`account.${line.account}`)}, {assetCode(group.asset)}{' '}
                  {t(`balances:bucket.${line.bucket}`).toLowerCase()}
                </td>
                <td data-number>{shown(line.debit)}</td>
                <td data-number>{shown(line.credit)}</td>
              </tr>
            ))}
            <tr className={styles.sum}>
              <td>
                <span>
                  <Icon name="check" size={16} />
                  {t('sumsToZero', { asset: assetCode(group.asset) })}
                </span>
              </td>
              <td data-number>{shown(group.debits)}</td>
              <td data-number>{shown(group.credits)}</td>
            </tr>
          </tbody>
        );
      })}
    </table>
  );
}
