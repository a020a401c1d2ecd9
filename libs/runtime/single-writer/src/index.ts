export type * from './machine.js';
export type * from './writer.js';
