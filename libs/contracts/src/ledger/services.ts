/**
 * Everybody who asks the ledger for something, by the name that a command carries as `by`. `host` is the entry point
 * itself, which brings the demo's capital in. Kinds, templates and purposes may name services that do not exist yet:
 * what only such a service may do, nobody may do (`EXISTING_SERVICES`).
 */
export type ServiceName =
  'ledger' | 'identity' | 'host' | 'simulation' | 'matching' | 'fiat' | 'cfd-risk' | 'campaigns';

/** The services of this release that ask the ledger for accounts, entries or reservations. */
export const EXISTING_SERVICES: ReadonlySet<ServiceName> = new Set(['ledger', 'identity', 'host', 'simulation']);
