export * from './explain.js';
export * from './rules.js';
