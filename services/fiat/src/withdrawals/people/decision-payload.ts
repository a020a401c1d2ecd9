import type { WithdrawalDecision } from '@corella/contracts/identity';
import type { WithdrawalGate } from '@corella/contracts/cash';
import { payloadHash } from '@corella/hash';
import { peopleFor } from '../../domain/withdrawal/withdrawal.decide.js';
import type { Withdrawal } from '../../domain/withdrawal/withdrawal-state.js';
import type { Payee } from '../../payees/payee-rows.js';

/** What people let out: how much, to whom, at which cost at most, and by which rules. */
export const payoutHash = ({ opened }: Withdrawal, payee: Payee): string =>
  payloadHash({
    id: opened.withdrawalId,
    chain: opened.chain,
    coin: opened.asset,
    address: payee.address,
    tag: payee.tag,
    name: payee.name,
    units: String(BigInt(opened.units) - BigInt(opened.feeUnits)),
    maxCostUnits: opened.maxCostUnits,
    policyVersion: opened.policyVersion,
    // Without it, an account of so few digits could be guessed.
    salt: payee.salt,
  });

/** What people sign to let it pass the gate at which it stands. */
export const decisionPayload = (withdrawal: Withdrawal, payee: Payee): WithdrawalDecision => ({
  withdrawalId: withdrawal.opened.withdrawalId,
  uid: withdrawal.opened.uid,
  gate: withdrawal.state as WithdrawalGate,
  judgement: withdrawal.judgements,
  people: peopleFor(withdrawal),
  hash: payoutHash(withdrawal, payee),
});
