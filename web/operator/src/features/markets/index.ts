import type { ResourceProps } from 'react-admin';
import { MarketPage } from './market-page.js';

export const markets: ResourceProps = { name: 'markets', list: MarketPage, show: MarketPage };
