export * from './account-kinds.js';
export * from './accounts.js';
export * from './commands.js';
export type * from './events.js';
export * from './fee-ranks.js';
export * from './services.js';
export * from './transaction-types.js';
