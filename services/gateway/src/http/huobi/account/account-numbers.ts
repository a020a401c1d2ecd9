import { Inject, Injectable } from '@nestjs/common';
import { spotAccount } from '@corella/contracts/ledger';
import { ask } from '@corella/signals';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { refuse } from '../../problem/refused.js';

const MAX_KEPT = 50_000;

/** The number by which clients know their spot account. It never changes, so it is asked for once. Bounded. */
@Injectable()
export class AccountNumbers {
  private readonly known = new Map<string, number>();

  constructor(@Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps) {}

  async of(uid: string): Promise<number> {
    return (await this.find(uid)) ?? refuse('account-unknown');
  }

  /** Null for an account that the ledger has not opened: that of a new sub-account is opened a moment later. */
  async find(uid: string): Promise<number | null> {
    const kept = this.known.get(uid);
    if (kept !== undefined) return kept;
    const account = await ask(this.deps.signals, 'ledger.account', { account: spotAccount(uid) });
    if (account === null) return null;
    const [oldest] = this.known.keys();
    if (this.known.size >= MAX_KEPT && oldest !== undefined) this.known.delete(oldest);
    this.known.set(uid, account.accountId);
    return account.accountId;
  }

  /**
   * Refuses an account id that is not the customer's own. Another customer's account is reported like one that does not
   * exist.
   */
  async demandOwn(uid: string, given: unknown): Promise<number> {
    const own = await this.of(uid);
    return given === own || given === String(own) ? own : refuse('account-unknown');
  }
}
