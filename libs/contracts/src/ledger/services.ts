/**
 * The services that send commands to the ledger; a command names its sender in `by`. `host` is the entry point, which
 * brings in the demo's capital. Kinds, templates and purposes may name services that do not exist yet. What only such a
 * service may do is refused to everybody (`EXISTING_SERVICES`).
 */
export type ServiceName =
  | 'ledger'
  | 'identity'
  | 'host'
  | 'simulation'
  | 'matching'
  | 'fiat'
  | 'cfd-risk'
  | 'campaigns';

/** The services of this release that ask the ledger for accounts, entries or reservations. */
export const EXISTING_SERVICES: ReadonlySet<ServiceName> = new Set([
  'ledger',
  'identity',
  'fiat',
  'host',
  'simulation',
]);
