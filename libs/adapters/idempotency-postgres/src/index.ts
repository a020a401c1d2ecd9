export { openPostgresIdempotency, type PostgresIdempotencyOptions } from './postgres-idempotency.js';
