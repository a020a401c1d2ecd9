export { createInvariants, type Invariants } from './create-invariants.js';
export type { InvariantName, Violation } from './violation.js';
