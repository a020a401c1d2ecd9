import { EXISTING_SERVICES, type ServiceName } from '@corella/contracts/ledger';

/** What a ledger is set up with. A release has one set of rules; tests may add services that do not exist yet. */
export interface LedgerRules {
  /** What belongs to any other service cannot be opened, posted or reserved. */
  readonly services: ReadonlySet<ServiceName>;
}

export const LEDGER_RULES: LedgerRules = { services: EXISTING_SERVICES };
