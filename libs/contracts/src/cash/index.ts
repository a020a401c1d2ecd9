export * from './channels.js';
export * from './deposits.js';
export * from './service.js';
