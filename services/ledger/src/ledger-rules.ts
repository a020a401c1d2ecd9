import { EXISTING_SERVICES, type LedgerCommand, type ServiceName } from '@corella/contracts/ledger';
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
  /** The commands that others may give. All others are the ledger's own (`docs/rules/ledger.md` 29). */
  readonly commands: ReadonlySet<LedgerCommand['type']>;
}

/**
 * Not included: commands that follow from the clock or from the ledger's own work, and the control of accounts, which
 * identity decides and which comes by its events. After the first start a fee schedule takes two people.
 */
const OPEN_COMMANDS: ReadonlySet<LedgerCommand['type']> = new Set<LedgerCommand['type']>([
  'HoldFunds',
  'OpenAccount',
  'PostEntry',
  'SetCancelTimer',
  'SetFeePreference',
  'ReserveFunds',
  'ReleaseReservation',
  'VoidReservation',
]);

export const LEDGER_RULES: LedgerRules = {
  services: EXISTING_SERVICES,
  inputs: inputRegistry([MARKET_SOURCE, USER_SOURCE, APPROVAL_SOURCE]),
  commands: OPEN_COMMANDS,
};
