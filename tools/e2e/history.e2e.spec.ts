import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '@corella/random';
import { checkHistory } from '../history/check/check-history.js';
import { verdictLines } from '../history/check/verdict-lines.js';
import { readHistory } from '../history/read-history.js';
import { RecordedTrader, XRPAUD } from '../history/record/recorded-trader.js';
import { RecordingClient } from '../history/record/recording-client.js';
import { staleProxy, type StaleProxy } from '../history/testing/stale-proxy.js';
import { newCustomer, newKey } from './api/new-customer.js';
import { sharedVenue } from './venue/shared-venue.js';

/** Of each client. A number, not a time, because machines differ. */
const OPERATIONS = 40;

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

  it('is explained by some order when the venue is sound', async () => {
    const { url } = sharedVenue();
    const to = folder();
    const traders = await Promise.all(
      ['ada', 'ben'].map(async (name) => {
        const client = await clientOf(name, to, [url, proxy.url]);
        return new RecordedTrader(client, XRPAUD, seededRandom(name));
      }),
    );
    for (const trader of traders) await trader.begin();
    await Promise.all(traders.map((trader) => trader.trade(() => trader.client.count >= OPERATIONS)));
    for (const trader of traders) await trader.settle();
    for (const trader of traders) await trader.conclude();
    const verdict = checkHistory(readHistory(to));
    process.stdout.write(
      `${verdictLines(verdict)
        .map((line) => `  ${line}\n`)
        .join('')}`,
    );
    expect(
      verdictLines({ ...verdict, findings: verdict.findings.filter(({ is }) => is !== 'explained') }).slice(4),
    ).toEqual([]);
    expect(verdict.holds).toBe(true);
    expect(verdict.operations).toBeGreaterThan(2 * OPERATIONS);
  }, 90_000);

  it('is not explained when one read was answered from the past', async () => {
    const to = folder();
    const client = await clientOf('eve', to, [proxy.url]);
    const clientOrderId = 'history-stale';
    const { symbol, base, quote } = XRPAUD;
    await client.place({ clientOrderId, symbol, base, quote, side: 'buy', type: 'limit', price: '3.1', amount: '10' });
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
