export { interruptedFeed, type Interruption } from './interrupted-feed.js';
