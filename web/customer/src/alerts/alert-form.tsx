import { tickerStore, useMarkets } from '@corella/api-client';
import type { Market } from '@corella/contracts/web';
import { Button, Field, Select, compareDecimals, pairLabel, plainDecimal, showDecimal } from '@corella/ui';
import { useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveText } from '../live/live-text.js';
import { lastPrice } from '../live/ticker-text.js';
import { isListed } from '../market-list/market-rows.js';
import styles from './alerts.module.css';
import { MOST_ALERTS, keptAlerts } from './kept-alerts.js';
import type { PriceAlert } from './kept-alerts.js';
import { isMet, watchPrices } from './price-watch.js';

type Fault = 'number' | 'decimals' | 'met' | 'known' | 'many';

interface Wanted {
  readonly market: Market;
  readonly direction: PriceAlert['direction'];
  readonly price: string;
}

/** Why the alert cannot be set; null if it can. */
function faultOf({ market, direction, price }: Wanted): Fault | null {
  if (!/^\d{1,15}(\.\d+)?$/.test(price) || /^[0.]+$/.test(price)) return 'number';
  if ((price.split('.')[1] ?? '').length > market.pricePrecision) return 'decimals';
  const alerts = keptAlerts.get();
  if (alerts.length >= MOST_ALERTS) return 'many';
  if (
    alerts.some(
      (one) => one.symbol === market.symbol && one.direction === direction && compareDecimals(one.price, price) === 0,
    )
  )
    return 'known';
  const last = tickerStore.get().get(market.symbol)?.last;
  return last !== undefined && isMet({ direction, price }, last) ? 'met' : null;
}

/** Sets an alert. The pair begins with the one of the page. */
export function AlertForm({ symbol }: { readonly symbol?: string }): JSX.Element | null {
  const { t } = useTranslation('alerts');
  const { data: markets } = useMarkets();
  const listed = (markets ?? []).filter(isListed);
  const [chosen, setChosen] = useState(symbol);
  const [direction, setDirection] = useState<PriceAlert['direction']>('above');
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<Fault | null>(null);
  const market = listed.find((one) => one.symbol === chosen) ?? listed[0];
  if (market === undefined) return null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const price = plainDecimal(typed);
    const found = faultOf({ market, direction, price });
    setFault(found);
    if (found !== null) return;
    const pair = pairLabel(market.base, market.quote);
    keptAlerts.set([...keptAlerts.get(), { id: crypto.randomUUID(), symbol: market.symbol, pair, direction, price }]);
    setTyped('');
    void watchPrices();
  };
  const last = showDecimal(tickerStore.get().get(market.symbol)?.last ?? '–', market.pricePrecision);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Select
        label={t('pair')}
        value={market.symbol}
        onChange={(event) => setChosen(event.target.value)}
        options={listed.map((one) => ({ value: one.symbol, label: pairLabel(one.base, one.quote) }))}
      />
      <Select
        label={t('when')}
        value={direction}
        onChange={(event) => setDirection(event.target.value === 'below' ? 'below' : 'above')}
        options={(['above', 'below'] as const).map((value) => ({ value, label: t(`direction.${value}`) }))}
      />
      <Field
        label={t('price', { unit: market.quote.toUpperCase() })}
        className={styles.price}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        hint={
          <>
            {t('lastNow')} <LiveText store={tickerStore} select={lastPrice(market.symbol, market.pricePrecision)} />
          </>
        }
        {...(fault === null
          ? {}
          : { error: t(`fault.${fault}`, { last, decimals: market.pricePrecision, most: MOST_ALERTS }) })}
      />
      <Button type="submit" className={styles.add}>
        {t('add')}
      </Button>
    </form>
  );
}
