import { EXISTING_SERVICES, type ServiceName } from '@corella/contracts/ledger';
import { inputRegistry, type InputRegistry } from './inputs/input-source.js';
import { APPROVAL_SOURCE } from './inputs/approval-source.js';
import { MARKET_SOURCE } from './inputs/market-source.js';
import { USER_SOURCE } from './inputs/user-source.js';

/** How a ledger is set up. A release has one set of rules; tests may add services that do not exist yet. */
export interface LedgerRules {
  /** Accounts, entries and reservations of any other service are refused. */
  readonly services: ReadonlySet<ServiceName>;
  /** The streams that the ledger follows. */
  readonly inputs: InputRegistry;
}

export const LEDGER_RULES: LedgerRules = {
  services: EXISTING_SERVICES,
  inputs: inputRegistry([MARKET_SOURCE, USER_SOURCE, APPROVAL_SOURCE]),
};
