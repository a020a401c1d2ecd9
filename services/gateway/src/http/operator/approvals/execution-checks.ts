import { Inject, Injectable } from '@nestjs/common';
import type { ApprovalPayloads } from '@corella/contracts/identity';
import { HOUSE_ADJUSTMENTS, isCustody, mayGoNegative, templateOf, TRANSACTION_TYPES } from '@corella/contracts/ledger';
import { formatUnits } from '@corella/money';
import { ask } from '@corella/signals';
import { fault, type FieldFault } from '../../../domain/refusal.js';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';

/** A field of a request that could not be carried out, and why. */
export interface Obstacle {
  readonly field: string;
  readonly fault: FieldFault;
}

/** What an adjustment starts from, in ledger units. */
export interface AdjustedBalance {
  readonly available: bigint;
  readonly frozen: bigint;
}

/**
 * Whether the ledger would carry an adjustment out as things are now. It is asked before the request is made, so that
 * nobody signs what cannot happen, and again for whoever decides. The ledger checks for itself when it executes.
 */
@Injectable()
export class ExecutionChecks {
  constructor(@Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps) {}

  async adjustment({ account, asset, units }: ApprovalPayloads['ledger-adjustment']): Promise<Obstacle | null> {
    const obstacle = (field: string, key: string, inputs?: FieldFault['inputs']): Obstacle => ({
      field,
      fault: fault(key, inputs),
    });
    if (account === HOUSE_ADJUSTMENTS || isCustody(account)) return obstacle('account', 'account-not-adjusted');
    const known = await ask(this.deps.signals, 'ledger.account', { account });
    if (!known) return obstacle('account', 'account-unknown');
    if (known.status === 'closed') return obstacle('account', 'account-closed');
    const taken = units.startsWith('-');
    if (known.status === 'frozen' && taken && FROZEN_IS_SAFE) return obstacle('account', 'account-frozen');
    const { available } = await this.balance(account, asset);
    if (taken && available + BigInt(units) < 0n && !mayGoNegative(account))
      return obstacle('amount', 'overdraft', { available: formatUnits(available), asset: asset.toUpperCase() });
    return null;
  }

  /** From the ledger's memory. An asset that the account never held is zero. */
  async balance(account: string, asset: string): Promise<AdjustedBalance> {
    const { rows } = await ask(this.deps.signals, 'ledger.balances', { account });
    const row = rows.find((one) => one.asset === asset);
    return { available: BigInt(row?.available ?? 0), frozen: BigInt(row?.frozen ?? 0) };
  }
}

/** Nobody can choose to take money out of a frozen account; the template says whether an adjustment is a choice. */
const FROZEN_IS_SAFE = templateOf(TRANSACTION_TYPES.adjustment)?.nature === 'chosen';
