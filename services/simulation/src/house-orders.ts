import { BusFault } from '@corella/bus';
import { LEDGER_SERVICE, ledgerShardOf, type HoldFunds, type HoldFundsReply } from '@corella/contracts/ledger';
import {
  MATCHING_SERVICE,
  marketStream,
  type CancelOrder,
  type CancelOrderReply,
  type OrderTicket,
  type OrderType,
  type Side,
} from '@corella/contracts/market';
import { orderIdGenerator, orderIdTimeMs, type OrderIdGenerator } from '@corella/ids';
import { ask } from '@corella/signals';
import { SIMULATION_GATEWAY, type SimulationDeps } from './deps.js';

export interface HouseOrder {
  readonly account: string;
  readonly symbol: string;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly priceTicks?: number;
  readonly qtyLots?: number;
  readonly costUnits?: string;
}

/** An order that the ledger accepted: its id, and the ledger revision of its hold. */
export interface HeldOrder {
  readonly orderId: number;
  readonly revision: number;
}

const EXPIRES_MS = 5_000;

/** The ordinary order path as house accounts use it: without a client order id, otherwise like any other order. */
export class HouseOrders {
  private readonly ids: OrderIdGenerator;

  constructor(private readonly deps: Pick<SimulationDeps, 'bus' | 'signals' | 'clock'>) {
    this.ids = orderIdGenerator({ clock: deps.clock, gateway: SIMULATION_GATEWAY });
  }

  async start(): Promise<void> {
    this.ids.seedAbove(await ask(this.deps.signals, 'ledger.highest-order-id', {}));
  }

  uniqueId(): number {
    return this.ids.next();
  }

  /** Null when the venue refuses (no funds, busy, halted). The caller tries again later with fresh prices. */
  async place(order: HouseOrder): Promise<HeldOrder | null> {
    const now = this.deps.clock.nowMs();
    const ticket: OrderTicket = {
      ...order,
      orderId: this.ids.next(),
      source: 'house',
      stpGroup: order.account,
      stpMode: 'cancel-taker',
      placedAt: now,
    };
    const command: HoldFunds = { type: 'HoldFunds', order: ticket, expiresAt: now + EXPIRES_MS };
    try {
      const reply = await this.deps.bus.request<HoldFundsReply>(LEDGER_SERVICE, command, {
        partition: ledgerShardOf(order.account),
        lane: 'client',
      });
      return reply.result.ok ? { orderId: reply.result.value.orderId, revision: reply.revision } : null;
    } catch (error) {
      if (error instanceof BusFault) return null;
      throw error;
    }
  }

  async cancel(order: HeldOrder & { readonly account: string; readonly symbol: string }): Promise<boolean> {
    const command: CancelOrder = {
      type: 'CancelOrder',
      orderId: order.orderId,
      account: order.account,
      notBefore: order.revision,
      reason: 'user-cancel',
    };
    try {
      const reply = await this.deps.bus.request<CancelOrderReply>(MATCHING_SERVICE, command, {
        partition: marketStream(order.symbol),
        lane: 'cancel',
      });
      return reply.result.ok;
    } catch (error) {
      if (error instanceof BusFault) return false;
      throw error;
    }
  }

  /**
   * Withdraws orders of the account that nobody follows. An order whose placement was not answered in time may have
   * been accepted all the same, and would block its own maker for ever. Returns which of the account's orders are open.
   */
  async cancelStrays(
    account: string,
    stray: { readonly followed: (orderId: number) => boolean; readonly olderThanMs: number },
  ): Promise<ReadonlySet<number>> {
    const before = this.deps.clock.nowMs() - stray.olderThanMs;
    const holds = await ask(this.deps.signals, 'ledger.open-holds', { account });
    await Promise.all(
      holds
        .filter(({ orderId }) => !stray.followed(orderId) && orderIdTimeMs(orderId) < before)
        .map((hold) => this.cancel({ ...hold, account })),
    );
    return new Set(holds.map(({ orderId }) => orderId));
  }

  /** Withdraws what an earlier run left on the books. */
  async cancelLeftovers(account: string): Promise<void> {
    const holds = await ask(this.deps.signals, 'ledger.open-holds', { account });
    await Promise.all(holds.map((hold) => this.cancel({ ...hold, account })));
  }
}
