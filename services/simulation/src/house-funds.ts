import { BusFault } from '@corella/bus';
import {
  HOUSE_DEMO,
  LEDGER_SERVICE,
  TRANSACTION_TYPES,
  ledgerShardOf,
  type LedgerCommand,
  type LedgerReply,
} from '@corella/contracts/ledger';
import { ask } from '@corella/signals';
import type { SimulationDeps } from './deps.js';

const OPEN_TRIES = 600;
const OPEN_PAUSE_MS = 100;

/** Keeps a simulated account near its target by ledger transfers to and from `house:demo`. */
export class HouseFunds {
  constructor(
    private readonly deps: Pick<SimulationDeps, 'bus' | 'signals' | 'onWarning'>,
    private readonly uniqueId: () => number,
  ) {}

  /** Tries for a minute: in a process of its own, the simulation may be there before it hears of the ledger. */
  async open(account: string): Promise<void> {
    for (let tries = 1; tries <= OPEN_TRIES; tries += 1) {
      if (await this.send({ type: 'OpenAccount', account, stpGroup: account })) return;
      await new Promise<void>((resolve) => void setTimeout(resolve, OPEN_PAUSE_MS));
    }
  }

  /** Transfers the difference when the account holds less than half or more than twice its target of an asset. */
  async rebalance(account: string, targets: Readonly<Record<string, bigint>>): Promise<void> {
    const { rows } = await ask(this.deps.signals, 'ledger.balances', { account });
    for (const [asset, target] of Object.entries(targets)) {
      const row = rows.find((candidate) => candidate.asset === asset);
      const available = BigInt(row?.available ?? '0');
      const total = available + BigInt(row?.frozen ?? '0');
      const difference = target - total;
      if (total * 2n >= target && total <= target * 2n) continue;
      const movable = difference < 0n && -difference > available ? -available : difference;
      if (movable !== 0n) await this.transfer({ account, asset, units: movable });
    }
  }

  private async transfer(move: { account: string; asset: string; units: bigint }): Promise<void> {
    const { account, asset, units } = move;
    await this.send({
      type: 'PostEntry',
      transactionType: TRANSACTION_TYPES.transfer,
      businessId: `simulation:${this.uniqueId()}`,
      memo: 'simulated account rebalanced',
      by: 'simulation',
      postings: [
        { account: HOUSE_DEMO, bucket: 'available', asset, units: String(-units) },
        { account, bucket: 'available', asset, units: String(units) },
      ],
    });
  }

  /** Whether the ledger answered, be it with a refusal. */
  private async send(command: LedgerCommand): Promise<boolean> {
    try {
      const reply = await this.deps.bus.request<LedgerReply>(LEDGER_SERVICE, command, {
        partition: ledgerShardOf(HOUSE_DEMO),
        lane: 'internal',
      });
      if (!reply.result.ok)
        this.deps.onWarning('simulation: the ledger refused', {
          command: command.type,
          code: reply.result.rejection.code,
        });
      return true;
    } catch (error) {
      if (!(error instanceof BusFault)) throw error;
      this.deps.onWarning('simulation: the ledger did not answer', { command: command.type, code: error.code });
      return false;
    }
  }
}
