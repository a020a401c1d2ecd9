export type * from './explain.js';
export * from './permissions.js';
export type * from './records.js';
