import type { ResourceProps } from 'react-admin';
import { MarketRoutes } from './market-routes.js';

export const markets: ResourceProps = { name: 'markets', list: MarketRoutes };
