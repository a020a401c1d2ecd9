export * from './approval-kinds.js';
export type * from './approvals.js';
export * from './commands.js';
export * from './constants.js';
export type * from './events.js';
export * from './signals.js';
export type * from './json.js';
export type * from './views.js';
