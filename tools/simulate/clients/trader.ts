import { BusFault, type Bus } from '@corella/bus';
import { orderIdGenerator, type OrderIdGenerator } from '@corella/ids';
import { LEDGER_SERVICE, LEDGER_SHARD, type HoldFundsReply } from '@corella/contracts/ledger';
import { MATCHING_SERVICE, REPLACEABLE_TYPES, marketStream, type CancelOrderReply } from '@corella/contracts/market';
import { canonicalJson, sha256Hex, type HashableJson } from '@corella/hash';
import type { MarketListing } from '@corella/matching';
import type { Random } from '@corella/random';
import { ask, type Signals } from '@corella/signals';
import { drawOrder, drawReplacement, type OrderDraft } from './order-mix.js';
import type { Intent, Records } from './records.js';

const EXPIRES_MS = 5_000;

export interface TraderOptions {
  readonly account: string;
  readonly stpGroup: string;
  readonly gateway: number;
  readonly bus: Bus;
  readonly signals: Signals;
  readonly clock: { nowMs(): number };
  readonly random: Random;
  readonly markets: readonly MarketListing[];
  readonly records: Records;
  readonly report: (finding: string) => void;
}

/** A client together with its gateway. It places, retries, cancels and reads, and never takes silence for an answer. */
export class Trader {
  private readonly ids: OrderIdGenerator;
  private readonly mine: Intent[] = [];
  private placed = 0;

  constructor(private readonly options: TraderOptions) {
    this.ids = orderIdGenerator(options);
  }

  /** One action of a client. It has to live with faults; they never end it. */
  async act(): Promise<void> {
    const { random } = this.options;
    const kind = random.int(0, 22);
    try {
      if (kind < 3)
        await Promise.all([
          this.place(this.intend(drawOrder(random, this.options, random.pick(this.options.markets)))),
          this.lookAtBalances(),
        ]);
      else if (kind < 11 || this.mine.length === 0)
        await this.place(this.intend(drawOrder(random, this.options, random.pick(this.options.markets))));
      else if (kind < 13) await this.place(random.pick(this.mine));
      else if (kind < 14) await this.placeOther(random.pick(this.mine));
      else if (kind < 17) await this.cancel(random.pick(this.mine));
      else if (kind < 18) await this.cancelAll();
      else if (kind < 19) await this.lookAtBalances();
      else if (kind < 20) await this.lookAtOrder(random.pick(this.mine));
      else await this.replace();
    } catch (error) {
      if (!isFault(error)) throw error;
    }
  }

  /** Once everything is at rest: an answer from memory has everything that is in the log. */
  async lookAtRest(): Promise<void> {
    this.options.records.everythingIsKnown();
    await this.lookAtBalances();
  }

  /** Repeats every request that nobody has answered, under the same client order id. */
  async resolveUnknown(): Promise<void> {
    for (const intent of this.mine) {
      if (intent.acknowledged !== null || intent.refused !== null || intent.clientOrderId === undefined) continue;
      await this.place(intent);
      if (intent.acknowledged === null && intent.refused === null)
        this.options.report(`an order of ${this.options.account} stays unknown`);
    }
  }

  private intend(draft: OrderDraft): Intent {
    const isHouse = draft.source === 'house';
    this.placed += 1;
    const intent: Intent = {
      draft,
      clientOrderId: isHouse ? undefined : `c${this.placed}`,
      bodyHash: sha256Hex(canonicalJson(draft as HashableJson)),
      tried: [],
      acknowledged: null,
      refused: null,
    };
    this.mine.push(intent);
    this.options.records.intents.push(intent);
    return intent;
  }

  private async place(intent: Intent): Promise<void> {
    const { bus, clock, records, report } = this.options;
    const { draft, clientOrderId, bodyHash, acknowledged } = intent;
    // An order without a key cannot be told apart from an equal one, so it is never sent twice.
    if (clientOrderId === undefined && intent.tried.length > 0) return;
    const orderId = this.ids.next();
    intent.tried.push(orderId);
    const order = {
      ...draft,
      orderId,
      bodyHash,
      ...(clientOrderId === undefined ? {} : { clientOrderId }),
      placedAt: clock.nowMs(),
    };
    const command = { type: 'HoldFunds', order, expiresAt: clock.nowMs() + EXPIRES_MS };
    const sent = bus.request<HoldFundsReply>(LEDGER_SERVICE, command, { partition: LEDGER_SHARD });
    const { result, revision } = await sent.catch((error: unknown) => {
      if (error instanceof BusFault && error.code !== 'timeout') records.neverHappened(orderId, error.code);
      throw error;
    });
    records.ledgerKnown(revision);
    if (result.ok) return records.acknowledge(intent, result.value.orderId, result.value.duplicate);
    const { code } = result.rejection;
    if (acknowledged !== null && code !== 'busy' && code !== 'storage-full')
      report(`order ${acknowledged} was acknowledged and is now refused with ${code}`);
    if (code === 'idempotency-conflict') report(`an equal order of ${draft.account} conflicts with itself`);
    intent.refused = code;
    return undefined;
  }

  /** Uses the same client order id for another order, which is refused for ever once the first one is known. */
  private async placeOther({ draft, clientOrderId, acknowledged }: Intent): Promise<void> {
    const { bus, clock, report } = this.options;
    if (clientOrderId === undefined || acknowledged === null) return;
    const order = {
      ...draft,
      orderId: this.ids.next(),
      clientOrderId,
      bodyHash: 'another body',
      placedAt: clock.nowMs(),
    };
    const { result } = await bus.request<HoldFundsReply>(
      LEDGER_SERVICE,
      { type: 'HoldFunds', order, expiresAt: clock.nowMs() + EXPIRES_MS },
      { partition: LEDGER_SHARD },
    );
    if (result.ok) report(`client order id ${clientOrderId} of ${draft.account} was taken for a second order`);
  }

  private async cancel({ draft, acknowledged, clientOrderId }: Intent): Promise<void> {
    const { signals, random } = this.options;
    if (acknowledged === null && clientOrderId === undefined) return;
    const key =
      acknowledged === null || (clientOrderId !== undefined && random.next() < 0.3)
        ? { clientOrderId }
        : { orderId: acknowledged };
    const hold = await ask(signals, 'ledger.open-hold', { account: draft.account, ...key });
    if (hold) await this.cancelHold(hold, 'user-cancel');
  }

  /**
   * Places an order that takes the place of an open one, with another price and quantity. Sometimes twice at once, and
   * sometimes with a wrong idea of what was filled.
   */
  private async replace(): Promise<void> {
    const { signals, random, records, account } = this.options;
    const holds = await ask(signals, 'ledger.open-holds', { account });
    const open = this.mine.filter(({ acknowledged }) => holds.some(({ orderId }) => orderId === acknowledged));
    const replaceable = open.filter(({ draft }) => REPLACEABLE_TYPES.includes(draft.orderType));
    if (replaceable.length === 0) return;
    const { draft, acknowledged } = random.pick(replaceable);
    const orderId = acknowledged ?? 0;
    const hold = await ask(signals, 'ledger.open-hold', { account, orderId });
    if (!hold) return;
    const filledLots = hold.filledLots + (random.int(0, 9) === 0 ? 1 : 0);
    const replacements = Array.from({ length: random.int(0, 5) === 0 ? 2 : 1 }, () =>
      this.intend(drawReplacement(random, draft, { orderId, filledLots })),
    );
    await Promise.all(replacements.map((replacement) => this.place(replacement)));
    for (const { acknowledged: placed } of replacements)
      if (placed !== null && (await ask(signals, 'ledger.when-replaced', { orderId: placed, timeoutMs: 1_000 })))
        records.replacementBooked(placed);
  }

  private async cancelAll(): Promise<void> {
    const holds = await ask(this.options.signals, 'ledger.open-holds', { account: this.options.account });
    await Promise.all(holds.slice(0, 10).map((hold) => this.cancelHold(hold, 'cancel-all')));
  }

  private async cancelHold(
    { orderId, symbol, revision }: { readonly orderId: number; readonly symbol: string; readonly revision: number },
    reason: 'user-cancel' | 'cancel-all',
  ): Promise<void> {
    const { bus, account, records } = this.options;
    const command = { type: 'CancelOrder', orderId, account, notBefore: revision, reason };
    const { result } = await bus.request<CancelOrderReply>(MATCHING_SERVICE, command, {
      partition: marketStream(symbol),
      lane: 'cancel',
    });
    if (result.ok) records.cancelled(result.value);
  }

  private async lookAtBalances(): Promise<void> {
    const { signals, account, records } = this.options;
    const known = records.knownOfLedger;
    const { rows, revision } = await ask(signals, 'ledger.balances', { account });
    const shown = JSON.stringify(rows.map(({ asset, available, frozen }) => [asset, available, frozen]).sort());
    records.balancesSeen({ account, revision, rows: shown }, known);
  }

  private async lookAtOrder({ draft, acknowledged }: Intent): Promise<void> {
    if (acknowledged === null) return;
    const { row } = await ask(this.options.signals, 'ledger.order', { account: draft.account, orderId: acknowledged });
    if (row && row.orderId !== acknowledged)
      this.options.report(`asked for order ${acknowledged}, ${row.orderId} was shown`);
  }
}

/** The faults that a caller of bus and queries must expect. */
const isFault = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'BusFault' || error.name === 'SignalsFault');
