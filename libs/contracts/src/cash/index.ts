export * from './addresses.js';
export * from './banks.js';
export * from './channels.js';
export * from './coins.js';
export type * from './commands.js';
export type * from './demo-bank.js';
export * from './deposits.js';
export * from './service.js';
