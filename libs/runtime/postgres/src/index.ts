export { openPool, type PostgresPlace, type PoolOptions } from './open-pool.js';
export { inTransaction, type Retries } from './in-transaction.js';
export { isConflict, isUnavailable, violatedConstraint } from './faults.js';
export { withSchema } from './with-schema.js';
