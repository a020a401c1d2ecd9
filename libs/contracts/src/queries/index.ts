export type * from './approval-view.js';
export type * from './market-queries.js';
export type * from './query-map.js';
export type * from './ledger-rows.js';
export type * from './explain.js';
export type * from './fee-terms.js';
export type * from './liabilities.js';
export type * from './settlement-stop.js';
