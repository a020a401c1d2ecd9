export * from './accounts.js';
export * from './commands.js';
export type * from './events.js';
export * from './fee-ranks.js';
export * from './transaction-types.js';
