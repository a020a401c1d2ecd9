import { EXISTING_SERVICES } from '@corella/contracts/ledger';
import { inputRegistry } from '../../../services/ledger/src/inputs/input-source.js';
import { instructionSource } from '../../../services/ledger/src/inputs/instruction-source.js';
import { LEDGER_RULES, type LedgerRules } from '../../../services/ledger/src/ledger-rules.js';

/** The made-up withdrawal service has one stream for each payout, and the stream ends. */
export const PAYOUT_CATEGORY = 'payout';
export const PAYOUT_CLOSED = 'PayoutClosed';

/**
 * A release in which a withdrawal service exists and the ledger follows its streams. The administrator also sets
 * conversions, because no market of the simulation values HT.
 */
export const SIMULATED_RULES: LedgerRules = {
  commands: new Set([...LEDGER_RULES.commands, 'SetFeeConversion']),
  services: EXISTING_SERVICES,
  inputs: inputRegistry([
    ...LEDGER_RULES.inputs.values(),
    instructionSource({ category: PAYOUT_CATEGORY, service: 'fiat', closedBy: PAYOUT_CLOSED }),
  ]),
};
