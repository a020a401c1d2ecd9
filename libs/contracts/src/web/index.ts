export * from './account.js';
export * from './auth.js';
export * from './csv.js';
export * from './market.js';
export * from './orders.js';
export * from './primitives.js';
export * from './problem.js';
export * from './sockets.js';
