export * from './commands.js';
export type * from './events.js';
export * from './order.js';
export * from './periods.js';
export * from './readable-ticket.js';
export * from './symbols.js';
export * from './topics.js';
