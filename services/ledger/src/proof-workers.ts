// What worker threads need to fold the journal and build liability trees: no wiring, no tables.
export { journalOver } from './explain/journal-over-log.js';
export type { FoldReply, FoldRequest, Journal } from './explain/journal.js';
export { accountNonce } from './liabilities/account-nonce.js';
export { liabilityTree, proofIdOf } from './liabilities/liability-leaves.js';
export type { LiabilityTrees } from './liabilities/liability-trees.js';
export { findInclusion, treeTexts, type ReadNode } from './liabilities/tree-text.js';
