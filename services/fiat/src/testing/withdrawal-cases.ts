import { decideWithdrawal, type WithdrawalCommand } from '../domain/withdrawal/withdrawal.decide.js';
import { evolveWithdrawal } from '../domain/withdrawal/withdrawal.evolve.js';
import { initialWithdrawal, type Opening, type WithdrawalStreamState } from '../domain/withdrawal/withdrawal-state.js';

/** A small one to a payee that was paid before: no rule asks for anything. */
export const OPENING: Opening = {
  withdrawalId: 7,
  uid: '1000001',
  asset: 'aud',
  rail: 'bank',
  chain: null,
  payeeId: 'b1',
  payeeHash: '0'.repeat(64),
  units: '10000000000',
  feeUnits: '0',
  maxCostUnits: '0',
  costAsset: 'aud',
  audUnits: '10000000000',
  inputs: {
    audUnits: '10000000000',
    audUnitsOfDay: '10000000000',
    countOfDay: 1,
    payeeAgeMs: 30 * 86_400_000,
    payeePaidBefore: true,
    isFirst: false,
    sincePasswordChangeMs: null,
    isHeld: false,
  },
  policyVersion: 1,
  requestedAt: 1,
  reservedAtRevision: 1,
};

/** The state after these commands. What is refused changes nothing. */
export function decidedAll(commands: readonly WithdrawalCommand[]): WithdrawalStreamState {
  let state = initialWithdrawal();
  for (const [at, command] of commands.entries()) {
    const decided = decideWithdrawal(command, state, at);
    for (const event of decided.ok ? decided.value : []) state = evolveWithdrawal(state, event, at);
  }
  return state;
}
