export * from './events.js';
export * from './reasons.js';
export * from './removal.js';
export type * from './views.js';
