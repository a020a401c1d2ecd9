export { subscribeDurably, type DurableSubscriptionOptions, type FaultSource } from './subscribe-durably.js';
