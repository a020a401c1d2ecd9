export * from './amount.js';
export * from './asset.js';
export * from './fee.js';
