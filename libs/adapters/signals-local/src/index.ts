export { createLocalSignals, type LocalSignalsOptions } from './local-signals.js';
export { topicMatches } from './pattern.js';
