export type * from './machine.js';
export type * from './writer.js';
export { createWriter } from './create-writer.js';
export { entryHash, entryHashOfText, FIRST_ENTRY_HASH } from './entry-hash.js';
export { recover, type Recovered, type RecoverOptions } from './recover.js';
export { takeSnapshot, type TakeSnapshotOptions } from './take-snapshot.js';
