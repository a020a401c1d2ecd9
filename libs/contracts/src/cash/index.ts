export * from './channels.js';
export * from './deposits.js';
