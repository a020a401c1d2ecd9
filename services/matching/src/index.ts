export { MatchingModule } from './matching.module.js';
export { MatchingService } from './matching.service.js';
export { signalledPrices } from './messaging/signalled-prices.js';
export type { MatchingOptions } from './matching.options.js';
export { listingFault } from './domain/admin/listing-fault.js';
export { MARKETS } from './domain/admin/markets.js';
export type { MarketListing } from './domain/symbol/market-listing.js';
export { MarketMachine, MARKET_VERSIONS } from './machines/market.machine.js';
export { SettingsMachine, SETTINGS_VERSIONS } from './machines/settings.machine.js';
