import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatUnits } from '@corella/money';
import { seededRandom } from '@corella/random';
import type { Operation, OrderTerms, SeenFill } from '../history/history.js';
import { checkHistory, type Verdict } from '../history/check/check-history.js';
import { unitsOf } from '../history/check/units.js';
import { verdictLines } from '../history/check/verdict-lines.js';
import { readHistory } from '../history/read-history.js';
import { BTCAUD, RecordedTrader, type HistoryMarket } from '../history/record/recorded-trader.js';
import { RecordingClient } from '../history/record/recording-client.js';
import { staleProxy, type StaleProxy } from '../history/testing/stale-proxy.js';
import { ApiClient } from '../venue/api-client.js';
import { newCustomer, newKey } from './api/new-customer.js';
import { sharedVenue } from './venue/shared-venue.js';

/** Of each client. A number, not a time, because machines differ. */
const OPERATIONS = 70;

/** BTC/AUD around its last price, where the house trades too. A new customer holds both. */
async function marketNow(): Promise<HistoryMarket> {
  const { items } = await new ApiClient(sharedVenue().url).get<{
    readonly items: readonly { readonly symbol: string; readonly last: string }[];
  }>('/api/tickers');
  const last = items.find(({ symbol }) => symbol === BTCAUD.symbol)?.last;
  return { ...BTCAUD, price: Number(last) };
}

/** More than a new customer has. */
const tooMuch = ({ symbol, base, quote }: HistoryMarket, side: 'buy' | 'sell'): OrderTerms => ({
  clientOrderId: `history-too-much-${side}`,
  symbol,
  base,
  quote,
  side,
  type: 'limit',
  price: '150000.5',
  amount: '0.2',
});

const fillsOf = (history: readonly Operation[]): readonly SeenFill[] =>
  history.flatMap((one) => (one.kind === 'read-fills' && one.outcome.is === 'ok' ? one.outcome.answer.fills : []));

/** How often each of these is in a history. */
function happened(history: readonly Operation[]): Readonly<Record<string, number>> {
  const amounts = new Map(
    history.flatMap((one) =>
      one.kind === 'place' && one.outcome.is === 'ok' ? [[one.outcome.answer.orderId, one.input.amount]] : [],
    ),
  );
  const fills = fillsOf(history);
  const cancelled = (state: string): number =>
    history.filter((one) => one.kind === 'cancel' && one.outcome.is === 'ok' && one.outcome.answer.state === state)
      .length;
  return {
    fills: fills.length,
    partial: fills.filter(({ orderId, quantity }) => Number(quantity) < Number(amounts.get(orderId))).length,
    canceled: cancelled('canceled'),
    refused: history.filter(({ outcome }) => outcome.is === 'refused' && outcome.code === 'insufficient-funds').length,
  };
}

/** The history with a fee that is one unit too high. */
function withWrongFee(history: readonly Operation[]): readonly Operation[] {
  const [wrong] = fillsOf(history);
  return history.map((one) => {
    if (one.kind !== 'read-fills' || one.outcome.is !== 'ok') return one;
    const { answer } = one.outcome;
    const fills = answer.fills.map((fill) =>
      fill === wrong ? { ...fill, fee: formatUnits(unitsOf(fill.fee) + 1n) } : fill,
    );
    return { ...one, outcome: { is: 'ok', answer: { ...answer, fills } } };
  });
}

const wrongIn = (verdict: Verdict): string =>
  verdictLines({ ...verdict, findings: verdict.findings.filter(({ is }) => is !== 'explained') })
    .slice(4)
    .join('\n');

describe('a history of what clients asked and were answered', () => {
  const folders: string[] = [];
  let proxy: StaleProxy;

  const clientOf = async (
    client: string,
    folder: string,
    gateways: [string, ...string[]],
  ): Promise<RecordingClient> => {
    const { url } = sharedVenue();
    const person = await newCustomer(url);
    const key = await newKey(person.client, { label: client, permissions: ['READ', 'WRITE'], ips: ['127.0.0.1'] });
    return RecordingClient.open({ folder, client, key, gateways, random: seededRandom(`history/${client}`) });
  };
  const folder = (): string => {
    const made = mkdtempSync(join(tmpdir(), 'corella-history-'));
    folders.push(made);
    return made;
  };

  beforeAll(async () => {
    proxy = await staleProxy(sharedVenue().url);
  });
  afterAll(async () => {
    await proxy.close();
    for (const made of folders) rmSync(made, { recursive: true, force: true });
  });

  it('is explained by some order when the venue is sound, and shows what was settled', async () => {
    const { url } = sharedVenue();
    const [to, market] = [folder(), await marketNow()];
    const traders = await Promise.all(
      ['ada', 'ben'].map(async (name) => {
        const client = await clientOf(name, to, [url, proxy.url]);
        return new RecordedTrader(client, market, seededRandom(name));
      }),
    );
    for (const trader of traders) await trader.begin();
    await Promise.all(traders.map(({ client }, at) => client.place(tooMuch(market, at === 0 ? 'buy' : 'sell'))));
    await Promise.all(traders.map((trader) => trader.trade(() => trader.client.count >= OPERATIONS)));
    await Promise.all(traders.map((trader) => trader.settle()));
    await Promise.all(traders.map((trader) => trader.conclude()));
    const history = readHistory(to);
    const verdict = checkHistory(history);
    const counts = happened(history);
    const lines = [...verdictLines(verdict), JSON.stringify(counts)];
    process.stdout.write(lines.map((line) => `  ${line}\n`).join(''));
    expect(wrongIn(verdict)).toBe('');
    expect(verdict.holds).toBe(true);
    expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
    expect(wrongIn(checkHistory(withWrongFee(history)))).toMatch(/VIOLATED balances of account/);
  }, 90_000);

  it('is not explained when one read was answered from the past', async () => {
    const to = folder();
    const client = await clientOf('eve', to, [proxy.url]);
    const clientOrderId = 'history-stale';
    const { symbol, base, quote, price } = await marketNow();
    // Far enough below the market not to be filled.
    const low = (price * 0.8).toFixed(2);
    const terms = { side: 'buy', type: 'limit', price: low, amount: '0.001' } as const;
    await client.place({ clientOrderId, symbol, base, quote, ...terms });
    await client.readOrder(clientOrderId);
    await client.cancel(clientOrderId);
    await client.readOrder(clientOrderId);
    proxy.answerStale('getClientOrder');
    await client.readOrder(clientOrderId);
    client.close();
    expect(proxy.stale()).toBe(1);
    const { findings } = checkHistory(readHistory(to));
    const [reads] = findings.filter(({ about }) => about === 'reads of eve');
    expect(reads).toMatchObject({ is: 'violated', words: expect.stringContaining('a read goes back') });
    expect(reads?.words).toContain('eve#5 read-order history-stale');
  }, 60_000);
});
