export type * from './affected.js';
export type * from './changes.js';
export type * from './evidence.js';
export type * from './explain.js';
export * from './fee-rates.js';
export * from './market-parameters.js';
export * from './permissions.js';
export type * from './records.js';
