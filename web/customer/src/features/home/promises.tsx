import { tickerStore } from '@corella/api-client';
import type { Tickers } from '@corella/api-client';
import type { Market } from '@corella/contracts/web';
import { assetCode, fromScaled, pairLabel, showDecimal, toScaled } from '@corella/ui';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { feeRate, workedFee } from '../../fee-text/fee-text.js';
import { LiveText } from '../../live/live-text.js';
import { lastPrice } from '../../live/ticker-text.js';
import styles from './home.module.css';

const EXAMPLE = '0.01';
const PPM = 1_000_000n;

/** A bound of the price band at the latest price. */
const edge =
  (market: Market, ppm: number) =>
  (tickers: Tickers): { readonly text: string } => {
    const last = toScaled(tickers.get(market.symbol)?.last ?? '', market.pricePrecision);
    return {
      text:
        last === null
          ? '–'
          : showDecimal(fromScaled((last * BigInt(ppm)) / PPM, market.pricePrecision), market.pricePrecision),
    };
  };

function PromiseCard({
  id,
  children,
}: {
  readonly id: 'fee' | 'line' | 'band';
  readonly children: ReactNode;
}): JSX.Element {
  const { t } = useTranslation('home');
  return (
    <article className={styles.promise}>
      <h3>{t(`promise.${id}`)}</h3>
      <p>{t(`promise.${id}Text`)}</p>
      <div className={styles.proof}>{children}</div>
    </article>
  );
}

function FeeProof({ market }: { readonly market: Market }): JSX.Element {
  const { t } = useTranslation('home');
  const { received, fee, net } = workedFee(EXAMPLE, market.takerPpm);
  const unit = assetCode(market.base);
  return (
    <dl className={`${styles.kv} num`}>
      <dt>{t('promise.bought')}</dt>
      <dd>
        {showDecimal(received, 5)} {unit}
      </dd>
      <dt>{t('promise.rate')}</dt>
      <dd>{feeRate(market.takerPpm)}</dd>
      <dt>{t('promise.fee2')}</dt>
      <dd>
        −{showDecimal(fee, 5)} {unit}
      </dd>
      <dt className={styles.strong}>{t('promise.credited')}</dt>
      <dd className={styles.strong}>
        {showDecimal(net, 5)} {unit}
      </dd>
    </dl>
  );
}

function LineProof(): JSX.Element {
  const { t } = useTranslation('home');
  return (
    <table className="num">
      <thead>
        <tr>
          <th scope="col">{t('promise.lines')}</th>
          <th scope="col">{t('promise.change')}</th>
          <th scope="col">{t('promise.balance')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>{t('promise.funded')}</td>
          <td>+0.10000</td>
          <td>0.10000</td>
        </tr>
        <tr>
          <td>{t('promise.trade')}</td>
          <td>+0.01500</td>
          <td>0.11500</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <td>{t('promise.yours')}</td>
          <td />
          <td>0.11500</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Three things that are true today, each with its figures. */
export function Promises({ market }: { readonly market: Market | undefined }): JSX.Element {
  const { t } = useTranslation('home');
  return (
    <section className={styles.section} aria-labelledby="home-promises">
      <div className={styles.sectionHead}>
        <h2 id="home-promises">{t('promises')}</h2>
      </div>
      <div className={styles.promises}>
        <PromiseCard id="fee">{market === undefined ? null : <FeeProof market={market} />}</PromiseCard>
        <PromiseCard id="line">
          <LineProof />
        </PromiseCard>
        <PromiseCard id="band">
          {market === undefined ? null : (
            <dl className={`${styles.kv} num`}>
              <dt>{t('promise.last', { pair: pairLabel(market.base, market.quote) })}</dt>
              <dd>
                <LiveText store={tickerStore} select={lastPrice(market.symbol, market.pricePrecision)} />
              </dd>
              <dt>{t('promise.floor')}</dt>
              <dd>
                <LiveText store={tickerStore} select={edge(market, market.sellFloorPpm)} />
              </dd>
              <dt>{t('promise.cap')}</dt>
              <dd>
                <LiveText store={tickerStore} select={edge(market, market.buyCapPpm)} />
              </dd>
              <dt>{t('promise.stop')}</dt>
              <dd>±{fromScaled(BigInt(market.marketBoundPpm), 4, 0)}%</dd>
            </dl>
          )}
        </PromiseCard>
      </div>
    </section>
  );
}
