import { createPatientBus } from '@corella/bus-local/testing';
import { ManualClock } from '@corella/clock';
import { LEDGER_SERVICE, LEDGER_SHARD, type LedgerCommand } from '@corella/contracts/ledger';
import { MATCHING_SERVICE, marketStream, type CancelOrder } from '@corella/contracts/market';
import type { QueryReply } from '@corella/contracts/queries';
import { answer } from '@corella/signals';
import { createPatientSignals } from '@corella/signals-local/testing';

export const NOON = Date.UTC(2026, 0, 5, 12);

/** A ledger and a market as house accounts see them: what they are told, and what they answer. */
export class GivenHouse {
  readonly clock = new ManualClock(NOON);
  readonly bus = createPatientBus();
  readonly signals = createPatientSignals();
  readonly commands: LedgerCommand[] = [];
  readonly cancels: CancelOrder[] = [];
  readonly warnings: (readonly [message: string, detail: Readonly<Record<string, unknown>>])[] = [];
  /** The code with which the ledger refuses; null while it accepts everything. */
  refusal: string | null = null;
  holds: QueryReply<'ledger.open-holds'> = [];
  balances: QueryReply<'ledger.balances'>['rows'] = [];
  private revision = 0;

  constructor(readonly symbol = 'btcaud') {
    this.bus.serve(LEDGER_SERVICE, LEDGER_SHARD, (command: LedgerCommand) => {
      this.commands.push(command);
      this.revision += 1;
      const orderId = command.type === 'HoldFunds' ? command.order.orderId : 0;
      return Promise.resolve({
        result:
          this.refusal === null
            ? { ok: true, value: { orderId, duplicate: false, changed: true } }
            : { ok: false, rejection: { code: this.refusal } },
        revision: this.revision,
      });
    });
    this.bus.serve(MATCHING_SERVICE, marketStream(symbol), (cancel: CancelOrder) => {
      this.cancels.push(cancel);
      const outcome = { orderId: cancel.orderId, state: 'canceled', already: false, filledLots: 0 };
      return Promise.resolve({ result: { ok: true, value: outcome }, revision: 0 });
    });
    answer(this.signals, 'ledger.open-holds', () => this.holds);
    answer(this.signals, 'ledger.balances', () => ({ rows: this.balances, revision: 0 }));
    answer(this.signals, 'ledger.highest-order-id', () => 0);
  }

  readonly onWarning = (message: string, detail: Readonly<Record<string, unknown>>): void => {
    this.warnings.push([message, detail]);
  };

  /** The orders that were placed. */
  placed() {
    return this.commands.flatMap((command) => (command.type === 'HoldFunds' ? [command.order] : []));
  }
}
