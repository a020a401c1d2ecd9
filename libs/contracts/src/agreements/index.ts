export * from './genesis-texts.js';
export * from './text-changes.js';
