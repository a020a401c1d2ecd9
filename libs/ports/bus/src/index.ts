import type { Position, RecordedEvent, StreamName, Subscription } from '@corella/event-store';

/** Commands, and subscriptions to what follows from an event. Services exchange nothing else. */
export * from './bus.js';
export * from './dead-letters.js';
export * from './envelope.js';
export * from './feed.js';
export * from './message-reader.js';
export * from './wire-error.js';
export type { Position, RecordedEvent, StreamName, Subscription };
