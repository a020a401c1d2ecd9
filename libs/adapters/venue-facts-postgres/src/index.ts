export { openPostgresFacts, type PostgresFactsOptions } from './postgres-facts.js';
