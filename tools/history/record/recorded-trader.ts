import { randomUUID } from 'node:crypto';
import type { Random } from '@corella/random';
import type { OrderTerms } from '../history.js';
import type { RecordingClient } from './recording-client.js';

/** A symbol and the range in which the traders of a history trade with each other. */
export interface HistoryMarket {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  /** The middle of the range and its width, as a share of the middle. */
  readonly price: number;
  readonly spread: number;
  readonly priceDecimals: number;
  /** Smallest and largest quantity of an order. */
  readonly amount: readonly [number, number];
  readonly amountDecimals: number;
}

/** Few enough for the demo's balances, and inside its price bands. */
export const XRPAUD: HistoryMarket = {
  symbol: 'xrpaud',
  base: 'xrp',
  quote: 'aud',
  price: 3.4021,
  spread: 0.004,
  priceDecimals: 4,
  amount: [5, 60],
  amountDecimals: 2,
};

/** For accounts that hold bitcoin and dollars, such as a new customer's. */
export const BTCAUD: HistoryMarket = {
  symbol: 'btcaud',
  base: 'btc',
  quote: 'aud',
  price: 161_240.5,
  spread: 0.004,
  priceDecimals: 2,
  amount: [0.001, 0.006],
  amountDecimals: 6,
};

const [PLACES, CANCELS, READS_ONE, READS_OPEN] = [0.42, 0.57, 0.77, 0.86];
/** So that some of a client's orders trade and others wait to be cancelled. */
const MOST_OPEN = 12;
const [APART_MS, MOST_TRIES] = [250, 400];
const MAX_PAGES = 100;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Places, cancels and reads at random, and brings its history to an end that can be checked. */
export class RecordedTrader {
  /** Placed or perhaps placed, and not known to have ended. */
  private readonly open = new Set<string>();
  /** Without an answer: repeated with the same client order id. */
  private readonly unanswered = new Map<string, OrderTerms>();

  constructor(
    readonly client: RecordingClient,
    private readonly market: HistoryMarket,
    private readonly random: Random,
  ) {}

  /** The first balances, from which all later ones follow. Repeats until they are answered. */
  async begin(): Promise<void> {
    await this.until('its first balances', async () => (await this.readBalances(false)) === 'ok');
  }

  /** Trades until `stopped` says so. Goes on through refusals and broken connections. */
  async trade(stopped: () => boolean, paceMs = 0): Promise<void> {
    while (!stopped()) {
      await this.act();
      if (paceMs > 0) await pause(paceMs);
    }
  }

  /** Repeats what has no answer, and cancels what is open. Throws if the venue does not answer for long. */
  async settle(): Promise<void> {
    for (const terms of [...this.unanswered.values()])
      await this.until(terms.clientOrderId, async () => {
        await this.place(terms);
        return !this.unanswered.has(terms.clientOrderId);
      });
    for (const id of [...this.open])
      await this.until(id, async () => {
        await this.cancel(id);
        return !this.open.has(id);
      });
    // Also orders whose placement took effect after its repetition was refused.
    await this.until('that no order is open', async () => {
      const outcome = await this.client.readOrders({ symbol: this.market.symbol, scope: 'open', from: null });
      if (outcome.is !== 'ok') return false;
      for (const { clientOrderId } of outcome.answer.orders) await this.cancel(clientOrderId);
      return outcome.answer.orders.length === 0;
    });
  }

  /** The closing reads: all orders, all fills, the balances. The venue must have come to rest. */
  async conclude(): Promise<void> {
    const { symbol } = this.market;
    await this.pages(async (from) => {
      const outcome = await this.client.readOrders({ symbol, scope: 'all', from }, true);
      if (outcome.is !== 'ok') return undefined;
      const { orders, isWhole } = outcome.answer;
      return isWhole ? null : (orders.at(-1)?.orderId ?? null);
    });
    await this.pages(async (from) => {
      const outcome = await this.client.readFills({ symbol, from }, true);
      return outcome.is === 'ok' ? outcome.answer.last : undefined;
    });
    await this.until('its last balances', async () => (await this.readBalances(true)) === 'ok');
    this.client.close();
  }

  private act(): Promise<unknown> {
    const chance = this.random.next();
    const [repeated] = this.unanswered.values();
    if (chance < CANCELS && repeated !== undefined) return this.place(repeated);
    if (chance < PLACES && this.open.size < MOST_OPEN) return this.place(this.newTerms());
    const one = this.open.size === 0 ? undefined : this.random.pick([...this.open]);
    if (chance < CANCELS) return one === undefined ? this.place(this.newTerms()) : this.cancel(one);
    if (chance < READS_ONE && one !== undefined) return this.readOrder(one);
    if (chance < READS_OPEN) return this.client.readOrders({ symbol: this.market.symbol, scope: 'open', from: null });
    return this.readBalances(false);
  }

  private newTerms(): OrderTerms {
    const { symbol, base, quote, price, spread, priceDecimals, amount, amountDecimals } = this.market;
    const [least, most] = amount;
    return {
      clientOrderId: `history-${randomUUID()}`,
      symbol,
      base,
      quote,
      side: this.random.pick(['buy', 'sell']),
      type: this.random.next() < 0.7 ? 'limit' : 'limit-maker',
      price: (price * (1 + spread * (this.random.next() - 0.5))).toFixed(priceDecimals),
      amount: (least + (most - least) * this.random.next()).toFixed(amountDecimals),
    };
  }

  private async place(terms: OrderTerms): Promise<void> {
    const { clientOrderId } = terms;
    const outcome = await this.client.place(terms);
    if (outcome.is === 'unknown') {
      this.unanswered.set(clientOrderId, terms);
      return;
    }
    // A repetition that nobody took up says nothing about the first request.
    if (outcome.is === 'refused' && outcome.code !== 'insufficient-funds' && this.unanswered.has(clientOrderId)) return;
    this.unanswered.delete(clientOrderId);
    if (outcome.is === 'ok') this.open.add(clientOrderId);
  }

  private async cancel(clientOrderId: string): Promise<void> {
    const outcome = await this.client.cancel(clientOrderId);
    if (outcome.is === 'ok' && outcome.answer.state !== 'canceling') this.open.delete(clientOrderId);
  }

  private async readOrder(clientOrderId: string): Promise<void> {
    const outcome = await this.client.readOrder(clientOrderId);
    if (outcome.is === 'ok' && ENDED.has(outcome.answer.order?.state ?? '')) this.open.delete(clientOrderId);
  }

  private async readBalances(closing: boolean): Promise<'ok' | 'refused' | 'unknown'> {
    return (await this.client.readBalances([this.market.base, this.market.quote], closing)).is;
  }

  /** Reads page after page. `read` names where the next begins, null after the last, undefined without an answer. */
  private async pages(read: (from: string | null) => Promise<string | null | undefined>): Promise<void> {
    let from: string | null = null;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      let next: string | null | undefined;
      await this.until('a page', async () => (next = await read(from)) !== undefined);
      if (next === null || next === undefined) return;
      from = next;
    }
  }

  private async until(what: string, done: () => Promise<boolean>): Promise<void> {
    for (let tries = 1; !(await done()); tries += 1) {
      if (tries >= MOST_TRIES) throw new Error(`${this.client.name} waits in vain for ${what}`);
      await pause(APART_MS);
    }
  }
}

const ENDED: ReadonlySet<string> = new Set(['filled', 'canceled', 'partial-canceled']);
