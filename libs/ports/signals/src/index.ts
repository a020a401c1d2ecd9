export * from './signals.js';
export { answer, ask, askAll } from './ask.js';
export { Gathering, type GatherOptions } from './gathering.js';
