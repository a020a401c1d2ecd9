import { useMarkets, useMe } from '@corella/api-client';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../../later/later.js';
import { isListed } from '../../market-list/market-rows.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import type { VerifyLeadProps } from '../../verify-lead/verify-lead.js';
import { BookCard } from './book-card.js';
import { BigMarket, MarketTile } from './hero-markets.js';
import { HomeFees } from './home-fees.js';
import { HomeMarkets } from './home-markets.js';
import styles from './home.module.css';
import { Promises } from './promises.js';
import { TotalLine } from './total-line.js';

/** Most customers may do something, so it is no part of the page. */
const VerifyLead = later<VerifyLeadProps>(() =>
  import('../../verify-lead/verify-lead.js').then((file) => file.VerifyLead),
);

const LEADING = 'aud';
const TILES = 3;

/**
 * The home page: live prices, a card that leads to the live book, and what the venue promises. For customers who are
 * logged in, also the total of their assets.
 */
export function HomePage(): JSX.Element {
  const { t } = useTranslation('home');
  const markets = useMarkets();
  const { data: me } = useMe();
  usePageTitle(t('windowTitle'));
  const listed = markets.data?.filter((market) => isListed(market) && market.quote === LEADING);
  const waiting = markets.data === undefined && !markets.isError;
  const [first, ...others] = listed ?? [];
  return (
    <div className={styles.page}>
      <section className={styles.hero} aria-labelledby="home-title">
        <div className={styles.heroLeft}>
          <div className={styles.head}>
            <h1 id="home-title">
              <span>{t('title1')}</span> <span>{t('title2')}</span>
            </h1>
            <p className={styles.lead}>{t('lead')}</p>
            {me ? (
              <div className={styles.own}>
                <TotalLine />
                {me.authorities.length > 0 ? null : <VerifyLead me={me} />}
              </div>
            ) : null}
          </div>
          <BigMarket market={first} waiting={waiting} />
          <div className={styles.tiles}>
            {Array.from({ length: TILES }, (_, at) => (
              <MarketTile key={others[at]?.symbol ?? at} market={others[at]} waiting={waiting} />
            ))}
          </div>
        </div>
        <BookCard markets={listed} signedIn={Boolean(me)} />
      </section>
      <HomeMarkets markets={listed} error={markets.error} onRetry={() => void markets.refetch()} />
      <Promises market={first} />
      <HomeFees markets={markets.data} />
    </div>
  );
}
