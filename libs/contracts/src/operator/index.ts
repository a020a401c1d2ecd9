export * from './permissions.js';
export type * from './records.js';
