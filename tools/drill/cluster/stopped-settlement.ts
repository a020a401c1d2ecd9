import { setTimeout as sleep } from 'node:timers/promises';
import { SYMBOL_STATE, marketStream } from '@corella/contracts/market';
import { chainAfter } from '@corella/event-store-postgres';
import { ApiClient } from '../../venue/api-client.js';
import type { DrilledCluster } from './drilled-cluster.js';
import type { Struck } from './struck.js';
import { until } from './judge.js';

/** Nobody else of the drill trades here. Its owner is the first matching process. */
const SYMBOL = 'ethbtc';
const OWNER = 'matching-0';
const [PRICE, QUANTITY] = ['0.03357', '0.020'];
const [BUYER, SELLER] = [4, 5];
const WITHIN_MS = 60_000;
/** Before the gateways notice that the owner of a market is away. */
const UNNOTICED_MS = 100;

interface Row {
  readonly id: string;
  readonly revision: number;
  readonly type: string;
  readonly data: string;
  readonly meta: string;
  readonly chain: Buffer;
}

/**
 * A trade is damaged in the log before the ledger has read it, as by a faulty disk: the ledger stops the settlement of
 * its market. The log is then restored, two people resume the settlement from the console, and two people the market.
 */
export async function stoppedSettlement(drilled: DrilledCluster): Promise<Struck> {
  const problems: string[] = [];
  const held = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
    if (Number.isNaN(await until(holds, WITHIN_MS))) throw new Error(`settlement: ${what}`);
  };
  const [buyer, seller] = await Promise.all([BUYER, SELLER].map((at) => customer(drilled, at)));
  const [maker, checker] = await Promise.all([0, 1].map((at) => staff(drilled, at)));
  if (!buyer || !seller || !maker || !checker) throw new Error('nobody is logged in');
  const restore = await unsettledTrade(drilled, buyer, seller);
  const stops = async (): Promise<readonly { readonly id: string; readonly revision: number }[]> =>
    maker.get('/operator/api/settlement-stops');
  await drilled.named('ledger').release();
  await held('the damaged trade does not stop it', async () => {
    const answer = await maker.call('GET', '/operator/api/settlement-stops');
    return answer.status === 200 && (answer.body as unknown as readonly unknown[]).length > 0;
  });
  await restore();
  await drilled.named(OWNER).release();
  await held('the market is not suspended', async () => {
    const answer = await buyer.call('GET', `/api/markets/${SYMBOL}`);
    return answer.body['state'] === SYMBOL_STATE.suspend;
  });
  const [stop] = await stops();
  const asked = performance.now();
  await bothAgree(maker, checker, `/operator/api/settlement-stops/${SYMBOL}/resume`, {
    revision: stop?.revision,
    reason: 'L01 Fault is repaired and released',
  });
  await held('it does not catch up once it is resumed', async () => (await stops()).length === 0);
  const caughtUpMs = performance.now() - asked;
  await bothAgree(maker, checker, `/operator/api/markets/${SYMBOL}/resume`, { reason: 'H08 Fault is repaired' });
  await held('the market does not trade again', async () => {
    const ids = [await place(seller, 'sell'), await place(buyer, 'buy')];
    await sleep(1_000);
    const { state } = await buyer.get<{ state: string }>(`/api/orders/${ids[1]}`);
    return state === 'filled';
  });
  return {
    figures: [
      `stopped at revision ${stop?.revision} of ${marketStream(SYMBOL)}`,
      `caught up ${(caughtUpMs / 1_000).toFixed(1)} s after it was resumed, trades again`,
    ].join(', '),
    problems,
  };
}

async function customer(drilled: DrilledCluster, at: number): Promise<ApiClient> {
  const person = drilled.demo().customers[at];
  if (!person) throw new Error(`demo.json names no customer ${at}`);
  return new ApiClient(drilled.url).login(person);
}

async function staff(drilled: DrilledCluster, at: number): Promise<ApiClient> {
  const person = drilled.demo().staff.filter(({ role }) => role === 'market')[at];
  if (!person) throw new Error(`demo.json names fewer than ${at + 1} of Market`);
  return new ApiClient(drilled.url).loginStaff(person);
}

async function place(client: ApiClient, side: 'buy' | 'sell'): Promise<string> {
  const body = { symbol: SYMBOL, side, type: 'limit', price: PRICE, quantity: QUANTITY };
  return (await client.post<{ id: string }>('/api/orders', body)).id;
}

/** What the console does for maker and checker. */
async function bothAgree(maker: ApiClient, checker: ApiClient, path: string, body: object): Promise<void> {
  const { approvalId } = await maker.post<{ approvalId: string }>(path, body);
  const { payloadHash } = await checker.get<{ payloadHash: string }>(`/operator/api/approvals/${approvalId}`);
  await checker.post(`/operator/api/approvals/${approvalId}/approve`, { payloadHash, reason: 'D01' });
}

/** Leaves a damaged trade in the market's stream, its owner and the ledger down. Returns what restores it. */
async function unsettledTrade(
  drilled: DrilledCluster,
  buyer: ApiClient,
  seller: ApiClient,
): Promise<() => Promise<void>> {
  const stream = marketStream(SYMBOL);
  const trades = async (): Promise<readonly Row[]> =>
    (await drilled.sql(
      `SELECT id, revision, type, data, meta, chain FROM event_store.events
       WHERE stream = '${stream}' AND type = 'TradeExecuted' ORDER BY revision DESC`,
    )) as unknown as readonly Row[];
  const before = (await trades()).length;
  // Both orders are held by the ledger while nobody owns the market; it trades when the ledger is away.
  await drilled.named(OWNER).hold();
  await sleep(UNNOTICED_MS);
  await Promise.all([place(seller, 'sell'), place(buyer, 'buy')]);
  await drilled.named('ledger').hold();
  // Without the ledger it may not count as ready.
  drilled
    .named(OWNER)
    .release()
    .catch(() => undefined);
  if (Number.isNaN(await until(async () => (await trades()).length > before, WITHIN_MS)))
    throw new Error('settlement: the two orders do not trade while the ledger is away');
  await drilled.named(OWNER).hold();
  const rows = (await drilled.sql(
    `SELECT id, revision, type, data, meta, chain FROM event_store.events WHERE stream = '${stream}' ORDER BY revision`,
  )) as unknown as readonly Row[];
  const at = rows.findIndex(({ id }) => id === rows.findLast(({ type }) => type === 'TradeExecuted')?.id);
  const tail = rows.slice(at);
  const damaged = tail.map((row, n) =>
    n === 0 ? { ...row, data: row.data.replace(/"priceTicks":\d+/, '"priceTicks":0.5') } : row,
  );
  await write(drilled, stream, chained(damaged, rows[at - 1]?.chain ?? Buffer.alloc(0)));
  return () => write(drilled, stream, tail);
}

function chained(rows: readonly Row[], before: Buffer): readonly Row[] {
  let chain = before;
  return rows.map((row) => ({ ...row, chain: (chain = chainAfter(chain, row)) }));
}

async function write(drilled: DrilledCluster, stream: string, rows: readonly Row[]): Promise<void> {
  const hex = (bytes: Buffer): string => `'\\x${bytes.toString('hex')}'`;
  const texts = rows.map(
    ({ revision, data, chain }) =>
      `UPDATE event_store.events SET data = '${data.replaceAll("'", "''")}', chain = ${hex(chain)}
       WHERE stream = '${stream}' AND revision = ${revision}`,
  );
  const end = rows.at(-1);
  if (end) texts.push(`UPDATE event_store.streams SET chain = ${hex(end.chain)} WHERE name = '${stream}'`);
  await drilled.sql(`BEGIN; ${texts.join('; ')}; COMMIT`);
}
