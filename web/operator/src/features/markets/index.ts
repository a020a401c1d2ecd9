import type { ResourceProps } from 'react-admin';
import { MarketPage } from './market-page.js';
import { ParametersPage } from './parameters/parameters-page.js';

export const markets: ResourceProps = { name: 'markets', list: MarketPage, show: MarketPage, edit: ParametersPage };
