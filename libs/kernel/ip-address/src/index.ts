export * from './parse-ip.js';
export * from './sources.js';
