import { ASSETS, formatUnits } from '@corella/money';
import type { ProofWire } from '@corella/contracts/web';
import { AssetIcon, Icon, assetCode, groupThousands, longDateTime } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.js';
import { useAssetName } from '../../market-list/use-asset-name.js';
import styles from './proof.module.css';

/** Ledger units as a decimal, with nothing cut: what is hashed is what is shown. */
export const wholeAmount = (units: string | undefined): string => groupThousands(formatUnits(BigInt(units ?? '0')));
export const inOrder = (sums: Readonly<Record<string, string>>): readonly string[] =>
  ASSETS.map(({ code }) => code).filter((code) => Object.hasOwn(sums, code));

/** What was published: totals, root, and the journal's position. */
export function ProofCard({ proof }: { readonly proof: ProofWire }): JSX.Element {
  const { t } = useTranslation('proof');
  const language = useLanguage();
  const nameOf = useAssetName();
  return (
    <section className={styles.card} aria-labelledby="published">
      <div className={styles.cardHead}>
        <h2 id="published">{t('published')}</h2>
        <span className="num">{longDateTime(Date.parse(proof.takenAt), language)}</span>
      </div>
      <table className={`${styles.totals} num`}>
        <caption className="sr">{t('totals')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('asset')}</th>
            <th scope="col" data-number>
              {t('owed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {inOrder(proof.totals).map((asset) => (
            <tr key={asset}>
              <th scope="row">
                <AssetIcon asset={asset} size={20} />
                <b>{assetCode(asset)}</b>
                <small>{nameOf(asset)}</small>
              </th>
              <td data-number data-testid={`total-${asset}`}>
                {wholeAmount(proof.totals[asset])}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.facts}>
        <dt>{t('leaves')}</dt>
        <dd className="num">{groupThousands(String(proof.leaves))}</dd>
        <dt>{t('revision')}</dt>
        <dd className="num">{groupThousands(String(proof.revision))}</dd>
        <dt>{t('entryHash')}</dt>
        <dd className={styles.mono}>{proof.entryHash}</dd>
        <dt>{t('root')}</dt>
        <dd className={styles.mono} data-testid="root-hash">
          {proof.rootHash}
        </dd>
      </dl>
    </section>
  );
}

/** Says plainly what the proof is not. */
export function NotSolvency(): JSX.Element {
  const { t } = useTranslation('proof');
  return (
    <aside className={styles.warn}>
      <Icon name="info" size={20} />
      <div>
        <b>{t('notSolvency')}</b>
        <p>{t('notSolvencyDetail')}</p>
      </div>
    </aside>
  );
}
