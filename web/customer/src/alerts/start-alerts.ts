import { persistently } from '../later/later.js';
import { ALERTS_NAME, NOTICES_NAME } from './kept-names.js';

/**
 * What every page loads of alerts: whether any were ever set here. The rest is loaded when somebody has set an alert or
 * turned notices on.
 */

function isKept(name: string): boolean {
  try {
    return window.localStorage.getItem(`corella.${name}`) !== null;
  } catch {
    return false;
  }
}

export const loadAlerts = async (): Promise<typeof import('./alerts-later.js')> => import('./alerts-later.js');

/** Without the file there are no alerts on this page; the dialog says so when it is opened. */
const whenLoaded = (act: (file: typeof import('./alerts-later.js')) => void): Promise<void> =>
  persistently(loadAlerts).then(act, () => undefined);

/** Watches prices for alerts that an earlier visit has set. */
export function startAlerts(): void {
  if (isKept(ALERTS_NAME)) void whenLoaded(({ watchPrices }) => void watchPrices());
}

/** Tells a fill outside the page as well, where that was turned on. One order's fills replace each other. */
export function tellFill(orderId: string, title: string, detail: string): void {
  if (!isKept(NOTICES_NAME)) return;
  void whenLoaded(({ tellOutside }) => tellOutside({ title, detail, tag: `order:${orderId}` }));
}
