export { startStatusServer } from './http/status-server.js';
export { Sentinel, type SentinelOptions } from './sentinel.service.js';
export { venueServer, type VenueServer } from './server/venue-server.js';
export type { FoldedTables } from './tables/folded-tables.js';
export type { RowKey, TableRow, TableSlice, TablesMoment, TablesPlace, VenueTables } from './tables/venue-tables.js';
export { placeText, type Divergence } from './findings/divergence.js';
export { Replayer, type ReplayMachine, type ReplayOptions } from './replay/replayer.js';
