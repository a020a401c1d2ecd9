import type { JSX } from 'react';
import { useParams } from 'react-router-dom';
import { MarketPage } from './market-page.js';
import { ParametersPage } from './parameters/parameters-page.js';

/**
 * `/markets` and `/markets/{id}/show` are one page, which stays mounted while markets are opened; `/markets/{id}` are
 * the parameters of a market.
 */
export function MarketRoutes(): JSX.Element {
  const [id, view] = (useParams()['*'] ?? '').split('/').filter((part) => part !== '');
  return id !== undefined && view === undefined ? <ParametersPage key={id} id={id} /> : <MarketPage id={id} />;
}
