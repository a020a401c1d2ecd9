import type { Market } from '@corella/contracts/web';
import { Icon, SkeletonRows, buttonClass } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { feeRate } from '../../fee-text/fee-text.js';
import { useTo } from '../../i18n/use-language.js';
import styles from './home.module.css';

const CLASSES = ['A', 'B', 'C'] as const;

/** The rates by class, from the live list of markets, and a link to the API. */
export function HomeFees({ markets }: { readonly markets: readonly Market[] | undefined }): JSX.Element {
  const { t } = useTranslation('home');
  const to = useTo();
  const rows = CLASSES.flatMap((feeClass) => markets?.find((market) => market.feeClass === feeClass) ?? []);
  return (
    <section className={styles.section} aria-labelledby="home-fees">
      <div className={styles.sectionHead}>
        <h2 id="home-fees">{t('fees')}</h2>
        <div className={styles.sectionEnd}>
          <Link className={styles.link} to={to('/fees/')}>
            {t('feesAll')}
          </Link>
        </div>
      </div>
      <div className={styles.two}>
        <div className={styles.card}>
          {markets === undefined ? (
            <SkeletonRows rows={4} rowHeight={44} />
          ) : (
            <table className={styles.fees}>
              <thead>
                <tr>
                  <th scope="col">{t('service')}</th>
                  <th scope="col" className={styles.r}>
                    {t('maker')}
                  </th>
                  <th scope="col" className={styles.r}>
                    {t('taker')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((market) => (
                  <tr key={market.feeClass}>
                    <th scope="row">{t(`class.${market.feeClass}`)}</th>
                    <td className={`${styles.r} num`}>{feeRate(market.makerPpm)}</td>
                    <td className={`${styles.r} num`}>{feeRate(market.takerPpm)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </div>
        <div className={`${styles.card} ${styles.api}`}>
          <Icon name="key" size={24} />
          <h3>{t('api')}</h3>
          <p>{t('apiText')}</p>
          <a className={buttonClass()} href="/docs">
            {t('apiDocs')}
          </a>
        </div>
      </div>
    </section>
  );
}
