import type { Market, Me } from '@corella/contracts/web';
import type { ReactNode } from 'react';
import { sampleMarket } from '../../../testing/samples.js';
import { showPage } from '../../../testing/show-page.js';
import type { Shown } from '../../../testing/show-page.js';
import { ExchangeProvider, pairStores, scopeOf } from '../core/exchange-context.js';
import type { ExchangeScope } from '../core/exchange-context.js';

/** Renders a panel on the page of a pair, BTC/AUD by default. */
export function showPanel(
  panel: ReactNode,
  { me, market = sampleMarket() }: { readonly me?: Me | null; readonly market?: Market } = {},
): Shown & { readonly scope: ExchangeScope } {
  const scope = scopeOf(market, pairStores(market.symbol));
  const shown = showPage(<ExchangeProvider value={scope}>{panel}</ExchangeProvider>, {
    at: '/exchange/btc_aud/',
    me: me ?? null,
  });
  return { ...shown, scope };
}
