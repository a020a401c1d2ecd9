export { createLocalBus, type LocalBusOptions } from './local-bus.js';
export { createStoreFeed } from './store-feed.js';
