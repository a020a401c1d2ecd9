import type { Random } from '@corella/random';
import { formatUnits } from '@corella/money';
import type { Call, CancelAnswer, Kind, Operation, OrderTerms, Outcome, SeenFill, SeenOrder } from '../history.js';
import { unitsOf, valueOf } from '../check/units.js';

interface Kept {
  readonly account: string;
  readonly terms: OrderTerms;
  readonly orderId: string;
  filled: bigint;
  state: SeenOrder['state'];
  reason: string | null;
}

const START = { xrp: 100_000n * 10n ** 8n, aud: 400_000n * 10n ** 8n };

/**
 * A venue in the plainest way, which does one thing after the other, and a history of it. Each operation is told to
 * have taken a random time around its instant, so that those of different clients overlap.
 */
export class SequentialVenue {
  readonly history: Operation[] = [];
  private readonly orders = new Map<string, Kept>();
  private readonly open = new Set<Kept>();
  private readonly fills = new Map<string, SeenFill[]>();
  private readonly balances = new Map<string, { available: bigint; frozen: bigint; revision: number }>();
  private readonly free = new Map<string, number>();
  private readonly ids = new Map<string, number>();
  private now = 1_000;
  private revision = 0;
  private trades = 0;

  constructor(
    private readonly random: Random,
    readonly clients: readonly string[],
  ) {
    for (const client of clients)
      for (const [asset, available] of Object.entries(START))
        this.balances.set(`${client} ${asset}`, { available, frozen: 0n, revision: 0 });
  }

  /** A first look at the balances, random acts, then all orders are cancelled and everything is read. */
  run(acts: number): readonly Operation[] {
    for (const client of this.clients) this.do(client, { kind: 'read-balances', input: { assets: ['xrp', 'aud'] } });
    for (let at = 0; at < acts; at += 1) this.act(this.random.pick(this.clients));
    for (const { account, terms } of [...this.open])
      this.do(account, { kind: 'cancel', input: { clientOrderId: terms.clientOrderId } });
    for (const client of this.clients) {
      const input = { symbol: 'xrpaud', from: null };
      this.do(client, { kind: 'read-orders', input: { ...input, scope: 'all' }, closing: true });
      this.do(client, { kind: 'read-fills', input, closing: true });
      this.do(client, { kind: 'read-balances', input: { assets: ['xrp', 'aud'] }, closing: true });
    }
    return this.history.sort((a, b) => a.calledAt - b.calledAt);
  }

  private act(client: string): void {
    const open = [...this.open].filter(({ account }) => account === client);
    const chance = this.random.next();
    if (chance < 0.4 || open.length === 0) return this.do(client, { kind: 'place', input: this.terms() });
    const { clientOrderId } = this.random.pick(open).terms;
    if (chance < 0.55) return this.do(client, { kind: 'cancel', input: { clientOrderId } });
    if (chance < 0.75) return this.do(client, { kind: 'read-order', input: { clientOrderId } });
    if (chance < 0.85)
      return this.do(client, { kind: 'read-orders', input: { symbol: 'xrpaud', scope: 'open', from: null } });
    return this.do(client, { kind: 'read-balances', input: { assets: ['xrp', 'aud'] } });
  }

  private terms(): OrderTerms {
    return {
      clientOrderId: `order-${this.orders.size + 1}-${this.now}`,
      symbol: 'xrpaud',
      base: 'xrp',
      quote: 'aud',
      type: 'limit',
      side: this.random.pick(['buy', 'sell']),
      price: (3.4 + 0.01 * this.random.int(-5, 5)).toFixed(2),
      amount: String(this.random.int(5, 60)),
    };
  }

  /** Some answers are lost: whether it took effect is then known to the venue alone. */
  private do(client: string, call: Call): void {
    const at = (this.now += 10);
    const calledAt = Math.max(at - this.random.int(0, 25), (this.free.get(client) ?? 0) + 1);
    const instant = Math.max(at, calledAt);
    this.now = instant;
    const isLost = ['place', 'cancel'].includes(call.kind) && this.random.next() < 0.05;
    const answer = isLost && this.random.next() < 0.5 ? {} : this.answer(client, call);
    const outcome: Outcome<unknown> = isLost ? { is: 'unknown', why: 'timeout' } : { is: 'ok', answer };
    const returnedAt = instant + this.random.int(0, 25);
    this.free.set(client, returnedAt);
    const id = (this.ids.get(client) ?? 0) + 1;
    this.ids.set(client, id);
    this.history.push({
      ...call,
      client,
      id,
      account: client,
      gateway: 'one',
      calledAt,
      returnedAt,
      outcome,
    } as Operation);
  }

  private answer(client: string, { kind, input }: Call): unknown {
    const known = 'clientOrderId' in input ? this.orders.get(input.clientOrderId) : undefined;
    const answers: Record<Kind, () => unknown> = {
      place: () => ({ orderId: this.place(client, input as OrderTerms) }),
      cancel: () => ({ state: known ? this.cancel(known) : 'not-found' }),
      'read-order': () => ({ order: known ? seen(known) : null, stale: false }),
      'read-orders': () => ({
        orders: [...('scope' in input && input.scope === 'all' ? this.orders.values() : this.open)]
          .filter(({ account }) => account === client)
          .map(seen),
        isWhole: true,
        stale: false,
      }),
      'read-fills': () => ({ fills: [...(this.fills.get(client) ?? [])], last: null, stale: false }),
      'read-balances': () => ({
        balances: Object.fromEntries(
          Object.keys(START).map((asset) => {
            const { available, frozen, revision } = this.balance(client, asset);
            return [asset, { available: formatUnits(available), frozen: formatUnits(frozen), revision }];
          }),
        ),
      }),
    };
    return answers[kind]();
  }

  private place(account: string, terms: OrderTerms): string {
    const order: Kept = {
      account,
      terms,
      orderId: String(this.orders.size + 1),
      filled: 0n,
      state: 'submitted',
      reason: null,
    };
    const isBuy = terms.side === 'buy';
    const crossing = [...this.open].filter(
      (other) =>
        other.account !== account &&
        other.terms.side !== terms.side &&
        (isBuy ? Number(other.terms.price) <= Number(terms.price) : Number(other.terms.price) >= Number(terms.price)),
    );
    this.orders.set(terms.clientOrderId, order);
    this.open.add(order);
    this.move(account, isBuy ? terms.quote : terms.base, {
      available: -held(terms, left(order)),
      frozen: held(terms, left(order)),
    });
    for (const other of crossing) {
      const lots = left(order) < left(other) ? left(order) : left(other);
      if (lots > 0n) this.trade(order, other, lots);
    }
    return order.orderId;
  }

  private trade(taker: Kept, maker: Kept, lots: bigint): void {
    this.trades += 1;
    const { price } = maker.terms;
    const quantity = formatUnits(lots);
    for (const order of [taker, maker]) {
      const { side, base, quote } = order.terms;
      const value = valueOf(price, quantity);
      const [got, gotAsset] = side === 'buy' ? [lots, base] : [value, quote];
      const fee = got / 1_000n;
      this.move(order.account, side === 'buy' ? quote : base, {
        available: side === 'buy' ? held(order.terms, lots) - value : 0n,
        frozen: -held(order.terms, lots),
      });
      this.move(order.account, gotAsset, { available: got - fee, frozen: 0n });
      order.filled += lots;
      order.state = left(order) === 0n ? 'filled' : 'partial-filled';
      if (order.state === 'filled') this.open.delete(order);
      const fill = {
        orderId: order.orderId,
        tradeId: this.trades,
        price,
        quantity,
        fee: formatUnits(fee),
        feeAsset: gotAsset,
      };
      const fills = this.fills.get(order.account);
      if (fills) fills.push(fill);
      else this.fills.set(order.account, [fill]);
    }
  }

  private cancel(order: Kept): CancelAnswer {
    if (!this.open.delete(order)) return order.state as CancelAnswer;
    const rest = held(order.terms, left(order));
    this.move(order.account, order.terms.side === 'buy' ? order.terms.quote : order.terms.base, {
      available: rest,
      frozen: -rest,
    });
    order.state = order.filled === 0n ? 'canceled' : 'partial-canceled';
    order.reason = 'user-cancel';
    return order.state;
  }

  private balance(account: string, asset: string): { available: bigint; frozen: bigint; revision: number } {
    const found = this.balances.get(`${account} ${asset}`);
    if (!found) throw new Error(`${account} has no ${asset}`);
    return found;
  }

  private move(account: string, asset: string, by: { readonly available: bigint; readonly frozen: bigint }): void {
    const balance = this.balance(account, asset);
    balance.available += by.available;
    balance.frozen += by.frozen;
    balance.revision = this.revision += 1;
  }
}

const left = ({ terms, filled }: Kept): bigint => unitsOf(terms.amount) - filled;
const held = ({ side, price }: OrderTerms, lots: bigint): bigint =>
  side === 'buy' ? valueOf(price, formatUnits(lots)) : lots;
const seen = ({ orderId, terms, state, filled, reason }: Kept): SeenOrder => ({
  orderId,
  clientOrderId: terms.clientOrderId,
  state,
  reason,
  filled: formatUnits(filled),
});
