import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MARKETS } from '@corella/matching';
import { CountedClient, outcomeOf, type Outcome } from './answers.js';
import type { DrilledCluster } from './drilled-cluster.js';

/** What customers ask for, as the table of outages in docs/OPERATIONS.md has it. */
export const PROBES = [
  'order',
  'order elsewhere',
  'cancel',
  'book',
  'book elsewhere',
  'open orders',
  'balances',
  'login',
] as const;
export type Probe = (typeof PROBES)[number];
export type Seen = ReadonlyMap<Probe, ReadonlySet<Outcome>>;

interface Told {
  readonly probe: Probe;
  readonly outcome: Outcome;
  /** When it was asked, and when it was answered. Milliseconds of `performance.now()`. */
  readonly asked: number;
  readonly answered: number;
}
/** How each probe may be answered once the outage has been noticed. What is not named is not judged. */
export type Expected = Partial<Readonly<Record<Probe, readonly Outcome[]>>>;

const EVERY_MS = 500;
/** A tenth under the last price, where nobody buys. */
const APART = 0.9;
const [PROBER, PASSER_BY] = [6, 7];

/** A customer of whom the drill asks one of each, again and again, while something is away. */
export class Prober {
  private readonly orders: string[] = [];

  private constructor(
    private readonly drilled: DrilledCluster,
    private readonly client: CountedClient,
    private readonly near: string,
    private readonly elsewhere: string,
  ) {}

  /** A market of the first matching process counts as near, one of the second as elsewhere. */
  static async open(drilled: DrilledCluster): Promise<Prober> {
    const person = drilled.demo().customers[PROBER];
    if (!person) throw new Error(`demo.json names no customer ${PROBER}`);
    const client = new CountedClient(drilled.url, 'prober');
    await client.login(person);
    const [near, elsewhere] = ['matching-0', 'matching-1'].map((owner) => drilled.symbolsOf(owner)[0] ?? '');
    return new Prober(drilled, client, near ?? '', elsewhere ?? '');
  }

  /** Leaves some orders in the book, to be cancelled while something is away. */
  async prepare(): Promise<void> {
    while (this.orders.length < 2) {
      const answer = await this.place(this.near);
      if (outcomeOf(answer) !== 'ok')
        throw new Error(`the prober's order was answered ${JSON.stringify(answer?.body)}`);
      this.orders.push((answer?.body as { id: string }).id);
    }
  }

  /** Asks for everything, until `end` is called. That returns what was asked and answered in a time. */
  watch(): { readonly end: () => Promise<(from: number, to: number) => Seen> } {
    const told: Told[] = [];
    let isOver = false;
    const one = async (probe: Probe): Promise<void> => {
      while (!isOver) {
        const asked = performance.now();
        const outcome = await this.ask(probe);
        if (outcome !== null) told.push({ probe, outcome, asked, answered: performance.now() });
        await sleep(EVERY_MS);
      }
    };
    const watching = Promise.all(PROBES.map(one));
    return {
      async end() {
        isOver = true;
        await watching;
        return (from, to) => seenIn(told.filter(({ asked, answered }) => asked >= from && answered <= to));
      },
    };
  }

  private async ask(probe: Probe): Promise<Outcome | null> {
    const get = async (path: string): Promise<Outcome> => outcomeOf(await this.client.send('GET', path));
    switch (probe) {
      case 'order':
        return outcomeOf(await this.place(this.near));
      case 'order elsewhere':
        return outcomeOf(await this.place(this.elsewhere));
      case 'cancel':
        return this.cancel();
      case 'book':
        return get(`/api/markets/${this.near}/book?limit=1`);
      case 'book elsewhere':
        return get(`/api/markets/${this.elsewhere}/book?limit=1`);
      case 'open orders':
        return get('/api/orders?scope=open&limit=1');
      case 'balances':
        return get('/api/balances');
      case 'login': {
        const { email = '', password = '' } = this.drilled.demo().customers[PASSER_BY] ?? {};
        const passerBy = new CountedClient(this.drilled.url, 'passer-by');
        return outcomeOf(await passerBy.send('POST', '/api/auth/login', { email, password }));
      }
    }
  }

  /** Null where there is nothing to cancel, or where a cancel without an answer was carried out. */
  private async cancel(): Promise<Outcome | null> {
    const [id] = this.orders;
    if (id === undefined) {
      const answer = await this.place(this.near);
      if (outcomeOf(answer) === 'ok') this.orders.push((answer?.body as { id: string }).id);
      return null;
    }
    const outcome = outcomeOf(await this.client.send('DELETE', `/api/orders/${id}`));
    if (outcome === 'ok' || outcome === 'refused') this.orders.shift();
    return outcome === 'refused' ? null : outcome;
  }

  private place(symbol: string): ReturnType<CountedClient['send']> {
    const market = MARKETS.find(({ listing }) => listing.symbol === symbol);
    if (!market) throw new RangeError(`no market ${symbol}`);
    const { listing, parameters } = market;
    const price = Math.floor(listing.anchorTicks * APART) / 10 ** listing.pricePrecision;
    const clientOrderId = `probe-${randomUUID()}`;
    const body = {
      symbol,
      side: 'buy',
      type: 'limit',
      price: price.toFixed(listing.pricePrecision),
      quantity: ((parameters.minLots * 2) / 10 ** listing.amountPrecision).toFixed(listing.amountPrecision),
      clientOrderId,
    };
    return this.client.send('POST', '/api/orders', body, clientOrderId);
  }
}

function seenIn(told: readonly Told[]): Seen {
  const seen = new Map<Probe, Set<Outcome>>();
  for (const { probe, outcome } of told) seen.set(probe, (seen.get(probe) ?? new Set()).add(outcome));
  return seen;
}

/** Where customers saw something else than they were promised. */
export function unexpected(seen: Seen, expected: Expected): readonly string[] {
  return PROBES.flatMap((probe) => {
    const [found, allowed] = [[...(seen.get(probe) ?? [])], expected[probe]];
    const wrong = allowed === undefined ? [] : found.filter((outcome) => !allowed.includes(outcome));
    return wrong.map((outcome) => `${probe} was answered "${outcome}", not ${allowed?.join(' or ')}`);
  });
}

export const seenInWords = (seen: Seen): string =>
  [...seen].map(([probe, outcomes]) => `${probe}: ${[...outcomes].sort().join('/')}`).join(', ');
