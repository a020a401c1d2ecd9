export type * from './query-map.js';
export type * from './ledger-rows.js';
