export {
  openPool,
  openSessions,
  poolUse,
  quoted,
  type PoolOptions,
  type PoolUse,
  type PostgresAddress,
  type SessionOptions,
} from './open-pool.js';
export { inTransaction, type TransactionOptions } from './in-transaction.js';
export { isConflict, isUnavailable, violatedConstraint } from './faults.js';
export { vacuum } from './vacuum.js';
export { hasSchema, schemaOnDemand, withSchema, type SchemaPart } from './with-schema.js';
