import { tickerStore } from '@corella/api-client';
import { compareDecimals, groupThousands, noticeStore } from '@corella/ui';
import i18next from 'i18next';
import { keptAlerts } from './kept-alerts.js';
import type { PriceAlert } from './kept-alerts.js';
import { tellOutside } from './tell-outside.js';

/** Whether the last price has reached the alert's. */
export const isMet = ({ direction, price }: Pick<PriceAlert, 'direction' | 'price'>, last: string): boolean =>
  direction === 'above' ? compareDecimals(last, price) >= 0 : compareDecimals(last, price) <= 0;

function tell({ id, pair, direction, price }: PriceAlert, last: string): void {
  const title = i18next.t(`alerts:fired.${direction}`, { pair, price: groupThousands(price) });
  const detail = i18next.t('alerts:last', { last: groupThousands(last) });
  noticeStore.tell({ kind: 'info', key: `alert:${id}`, title, detail });
  tellOutside({ title, detail, tag: `alert:${id}` });
}

/** An alert that has fired is removed first, so it fires once. */
function check(): void {
  const tickers = tickerStore.get();
  const alerts = keptAlerts.get();
  const fired = alerts.flatMap((alert) => {
    const last = tickers.get(alert.symbol)?.last;
    return last !== undefined && isMet(alert, last) ? [{ alert, last }] : [];
  });
  if (fired.length === 0) return;
  keptAlerts.set(alerts.filter((alert) => !fired.some((one) => one.alert === alert)));
  for (const { alert, last } of fired) tell(alert, last);
}

let leave: (() => void) | null = null;

/** Listens to prices while there is an alert. */
function follow(): void {
  const wanted = keptAlerts.get().length > 0;
  if (wanted && leave === null) leave = tickerStore.subscribe(check);
  if (!wanted && leave !== null) {
    leave();
    leave = null;
  }
}

let watching = false;

/** Begins to watch prices for the kept alerts; calling it again changes nothing. */
export async function watchPrices(): Promise<void> {
  if (watching) return;
  watching = true;
  await i18next.loadNamespaces('alerts');
  keptAlerts.subscribe(follow);
  follow();
}
