import { randomUUID } from 'node:crypto';
import type { Random } from '@corella/random';
import type { ApiClient } from '../../venue/api-client.js';
import type { IntentFile, PlaceIntent } from './intent-file.js';

/** Prices around which the drill's clients trade with each other. */
const SYMBOLS = [
  { symbol: 'btcaud', price: 161_240, decimals: 2, quantity: [0.0002, 0.004], lots: 6 },
  { symbol: 'ethaud', price: 5_412, decimals: 2, quantity: [0.002, 0.05], lots: 6 },
  { symbol: 'xrpaud', price: 3.4021, decimals: 4, quantity: [5, 60], lots: 2 },
] as const;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A customer that places, replaces and cancels orders over HTTP until the venue dies, and repeats unanswered requests
 * afterwards.
 */
export class TradingClient {
  readonly problems: string[] = [];
  private readonly open: string[] = [];
  /** Price and quantity of the orders that were placed, for their replacements. */
  private readonly placed = new Map<string, PlaceIntent['body']>();

  constructor(
    private readonly session: ApiClient,
    private readonly intents: IntentFile,
    private readonly random: Random,
  ) {}

  /** Runs until `stopped` says so or the connection breaks. */
  async trade(stopped: () => boolean, paceMs = 0): Promise<void> {
    while (!stopped()) {
      if (!(await this.act())) return;
      if (paceMs > 0) await pause(paceMs);
    }
  }

  private act(): Promise<boolean> {
    const chance = this.open.length > 3 ? this.random.next() : 1;
    if (chance < 0.25) return this.cancelOne();
    return this.place(chance < 0.5 ? this.newReplacement() : this.newIntent());
  }

  /** Repeats every placement whose answer was lost, with the same id and body. */
  async settleUnknown(): Promise<void> {
    for (const intent of [...this.intents.unknown.values()]) {
      for (let attempt = 0; attempt < 60 && this.intents.unknown.has(intent.clientOrderId); attempt += 1) {
        // A venue that has just recovered may shed orders for a moment. The same id is tried again a little later.
        if (attempt > 0) await pause(250);
        await this.place(intent);
      }
      if (this.intents.unknown.has(intent.clientOrderId)) this.problems.push(`${intent.clientOrderId} stayed unknown`);
    }
  }

  private newIntent(): PlaceIntent {
    const market = this.random.pick(SYMBOLS);
    const price = (market.price * (1 + 0.004 * (this.random.next() - 0.5))).toFixed(market.decimals);
    const [low, high] = market.quantity;
    const quantity = (low + (high - low) * this.random.next()).toFixed(market.lots);
    const clientOrderId = `drill-${randomUUID()}`;
    return {
      clientOrderId,
      body: {
        symbol: market.symbol,
        side: this.random.next() < 0.5 ? 'buy' : 'sell',
        type: 'limit',
        price,
        quantity,
        clientOrderId,
      },
    };
  }

  /** One of the open orders, a little nearer to the market or further from it. It may have traded by now. */
  private newReplacement(): PlaceIntent {
    const [replaced] = this.open.splice(Math.floor(this.random.next() * this.open.length), 1);
    const { clientOrderId, body } = this.newIntent();
    const known = this.placed.get(replaced ?? '') ?? body;
    const price = String(Number((Number(known.price) * (0.9999 + 0.0002 * this.random.next())).toFixed(2)));
    const changes = { price, quantity: known.quantity, clientOrderId };
    return { clientOrderId, body: changes, ...(replaced === undefined ? {} : { replaces: replaced }) };
  }

  private async place(intent: PlaceIntent): Promise<boolean> {
    if (!this.intents.unknown.has(intent.clientOrderId)) this.intents.intend(intent);
    const { replaces } = intent;
    const path = replaces === undefined ? '/api/orders' : `/api/orders/${replaces}/replace`;
    const answer = await this.session.send('POST', path, intent.body, intent.clientOrderId);
    if (answer === null || answer.status === 503 || answer.status === 504) return false;
    if (answer.status === 429) return true;
    if (answer.status === 201 || answer.status === 200) {
      const { id = '', order } = answer.body as { id?: string; order?: { id: string } };
      return this.placedAs(intent, order?.id ?? id);
    }
    const { code } = answer.body as { code?: string };
    if (answer.status >= 500) this.problems.push(`placing answered ${answer.status} ${code ?? ''}`);
    this.intents.refuse(intent.clientOrderId, code ?? String(answer.status));
    return true;
  }

  private placedAs({ clientOrderId, replaces, body }: PlaceIntent, id: string): true {
    const finding = this.intents.acknowledge(clientOrderId, id);
    if (finding) this.problems.push(finding);
    if (replaces !== undefined) this.intents.replace(replaces, id);
    this.open.push(id);
    this.placed.set(id, body);
    return true;
  }

  private async cancelOne(): Promise<boolean> {
    const [id] = this.open.splice(Math.floor(this.random.next() * this.open.length), 1);
    const answer = id === undefined ? null : await this.session.send('DELETE', `/api/orders/${id}`);
    if (!id || answer === null || answer.status >= 500) return false;
    const state = (answer.body as { state?: string } | null)?.state;
    if (answer.status === 200 && (state === 'canceled' || state === 'partial-canceled')) this.intents.cancel(id);
    return true;
  }
}
