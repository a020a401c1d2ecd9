export * from './signals.js';
export { answer, ask } from './ask.js';
