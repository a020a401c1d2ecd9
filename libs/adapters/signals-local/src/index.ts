export { copyingSignals } from './copying-signals.js';
export { createLocalSignals, type LocalSignalsOptions } from './local-signals.js';
export { topicMatches } from './pattern.js';
