export * from './device-name.js';
