export { safeBackurl, withBackurl, type Place } from './backurl.js';
export * from './decide-route.js';
export * from './guard-table.js';
export * from './pages.js';
