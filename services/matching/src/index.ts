export { MatchingModule } from './matching.module.js';
export { MatchingService } from './matching.service.js';
export type { MatchingOptions } from './matching.options.js';
export { MARKETS, listingFault, type MarketListing } from './domain/admin/listing.js';
export { MarketMachine, MARKET_VERSIONS } from './domain/market.machine.js';
export { SettingsMachine, SETTINGS_VERSIONS } from './domain/settings/settings.machine.js';
