export { LedgerModule } from './ledger.module.js';
export { LedgerService } from './ledger.service.js';
export type { LedgerDeps } from './ledger.deps.js';
export { LEDGER_VERSIONS, LedgerMachine } from './ledger.machine.js';
export type { Journal } from './explain/journal.js';
export type { LiabilityTrees } from './liabilities/liability-trees.js';
