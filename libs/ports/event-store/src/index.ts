export * from './event-store.js';
export { NoEventLog, type LogReader } from './log-reader.js';
export { epochOf, isFenced } from './epochs.js';
export { upcast, versionOf, type Upcaster, type Upcasters } from './upcasting.js';
export { readRecorded, upcastReads, versionedStore, type EventCheck } from './versioned-store.js';
export { isOf, recordedOf, type RecordedOf } from './typed-events.js';
export { growingPauses, untilAnswered, type Pauses } from './patience.js';
