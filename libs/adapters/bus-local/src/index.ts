export { copyingBus } from './copying-bus.js';
export { createLocalBus, type FailedCommand, type LocalBusOptions } from './local-bus.js';
export { createStoreFeed } from './store-feed.js';
