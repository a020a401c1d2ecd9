export * from './channels.js';
export type * from './commands.js';
export type * from './demo-bank.js';
export * from './deposits.js';
export * from './service.js';
export * from './withdrawals.js';
export * from './withdrawal-terms.js';
