export { startStatusServer, type StatusServer } from './http/status-server.js';
export { Sentinel, type SentinelOptions } from './sentinel.service.js';
export { venueServer, type VenueServer } from './server/venue-server.js';
export type {
  FoldedTables,
  RowKey,
  TableRow,
  TableSlice,
  TablesMoment,
  TablesPlace,
  WitnessedTables,
} from './tables/witnessed-tables.js';
export { placeText, type Divergence } from './witness/divergence.js';
export type { WitnessMachine } from './witness/witness.js';
export type { WitnessedLog } from './witness/witnessed-log.js';
