import { redirect } from 'react-router';
import type { RouteObject } from 'react-router';
import { openPage, page } from './page.js';

/** Full-width pages without a footer, in the trading theme. */
export const tradingRoutes: RouteObject[] = [
  { path: 'exchange', loader: ({ params }) => redirect(`/${params['lang'] ?? ''}/exchange/btc_aud/`) },
  {
    path: 'exchange/:pair',
    ...page(() => import('../features/exchange/exchange-page.js').then((file) => file.ExchangePage), ['exchange']),
  },
];

/** The demo's outbox has no language in its address. */
export const outboxRoute: RouteObject = {
  index: true,
  ...openPage(
    () => import('../features/outbox/outbox-page.js').then((file) => file.OutboxPage),
    ['outbox', 'account-shell', 'forms'],
  ),
};

/** Pages of ordinary width with header and footer. Each is loaded with its words when it is first visited. */
export const pageRoutes: RouteObject[] = [
  { index: true, ...page(() => import('../features/home/home-page.js').then((file) => file.HomePage), ['home']) },
  {
    path: 'markets',
    ...page(() => import('../features/markets/markets-page.js').then((file) => file.MarketsPage), ['markets']),
  },
  {
    path: 'markets/:pair',
    loader: ({ params }) => redirect(`/${params['lang'] ?? ''}/exchange/${params['pair'] ?? ''}/`),
  },
  {
    path: 'login',
    ...page(() => import('../features/auth/login-page.js').then((file) => file.LoginPage), ['auth', 'forms']),
  },
  {
    path: 'register',
    ...page(
      () => import('../features/auth/register-page.js').then((file) => file.RegisterPage),
      ['auth', 'forms', 'agreements'],
    ),
  },
];
