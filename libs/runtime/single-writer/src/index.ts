export type * from './machine.js';
export type * from './writer.js';
export { answeringAsOwner, type Answerer } from './answer-as-owner.js';
export { createWriter } from './create-writer.js';
export { entryHash, FIRST_ENTRY_HASH, firstEntryHash, type HashedEntry } from './entry-hash.js';
export { LostOwnership } from './lost-ownership.js';
export { OversizedDecision } from './oversized-decision.js';
export { recover, type Recovered, type RecoverOptions } from './recover.js';
export { takeSnapshot, type TakeSnapshotOptions } from './take-snapshot.js';
