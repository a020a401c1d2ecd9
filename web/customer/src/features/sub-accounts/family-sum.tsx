import { AssetIcon, NumberText, assetCode } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { Family } from './api/sub-accounts.js';
import { Quantity } from './quantity.js';
import styles from './family-sum.module.css';

/** What all sub-accounts have together, after one entry of the ledger. */
export function FamilySum({ family }: { readonly family: Family }): JSX.Element {
  const { t } = useTranslation('sub-accounts');
  const title = t('together', { count: family.items.length, most: family.limit });
  const held = family.sum.filter(({ total }) => /[1-9]/.test(total));
  return (
    <section className={styles.sum} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <NumberText className={styles.total} value={family.totalAud} decimals={2} prefix="A$" />
        <p>{t('togetherDetail')}</p>
      </div>
      <dl className="num">
        {held.map((balance) => (
          <div key={balance.asset}>
            <dt>
              <AssetIcon asset={balance.asset} size={20} />
              {assetCode(balance.asset)}
            </dt>
            <dd>
              <Quantity asset={balance.asset} text={balance.total} />
            </dd>
            <dd>
              <NumberText value={balance.aud} decimals={2} prefix="A$" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
