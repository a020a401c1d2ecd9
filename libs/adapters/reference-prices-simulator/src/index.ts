export { priceWalk, type PriceWalk, type WalkOptions } from './price-walk.js';
export { createSimulatedPrices, type SimulatedPricesOptions } from './simulated-prices.js';
