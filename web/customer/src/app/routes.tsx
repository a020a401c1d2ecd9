import { redirect } from 'react-router';
import type { RouteObject } from 'react-router';
import { page } from './page.js';

/** Pages over the full width without a footer: theirs is the trading theme. */
export const tradingRoutes: RouteObject[] = [
  { path: 'exchange', loader: ({ params }) => redirect(`/${params['lang'] ?? ''}/exchange/btc_aud/`) },
  { path: 'exchange/:pair', ...page(() => import('../features/exchange/exchange-page.js').then((file) => file.ExchangePage), ['exchange'], { agreement: true }) },
];

/** Pages of ordinary width with header and footer. Each is loaded with its words when it is first visited. */
export const pageRoutes: RouteObject[] = [
  { path: 'markets', ...page(() => import('../features/markets/markets-page.js').then((file) => file.MarketsPage), ['markets']) },
];
