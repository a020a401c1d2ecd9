import { setTimeout as sleep } from 'node:timers/promises';
import { SYMBOL_STATE, marketStream } from '@corella/contracts/market';
import { ApiClient } from '../../venue/api-client.js';
import type { DrilledCluster } from './drilled-cluster.js';
import type { Struck } from './struck.js';
import { until } from './judge.js';

/** Nobody else of the drill trades here. */
const SYMBOL = 'ethbtc';
const [PRICE, QUANTITY] = ['0.03357', '0.020'];
const [BUYER, SELLER] = [4, 5];
const WITHIN_MS = 60_000;
/**
 * A trade is damaged as it is written to the log: the ledger stops the settlement of its market. The log is then
 * restored, two people resume the settlement from the console, and two people the market.
 */
export async function stoppedSettlement(drilled: DrilledCluster): Promise<Struck> {
  const held = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
    if (Number.isNaN(await until(holds, WITHIN_MS))) throw new Error(`settlement: ${what}`);
  };
  const [buyer, seller] = await Promise.all([customer(drilled, BUYER), customer(drilled, SELLER)]);
  const [maker, checker] = await Promise.all([staff(drilled, 0), staff(drilled, 1)]);
  const stops = (): Promise<readonly { readonly id: string; readonly revision: number }[]> =>
    maker.get('/operator/api/settlement-stops');
  const restore = await damageNextTrade(drilled);
  await place(seller, 'sell');
  await place(buyer, 'buy');
  await held('the damaged trade does not stop it', async () => (await stops()).length > 0);
  await restore();
  await held('the market is not suspended', async () => {
    const { state } = await buyer.get<{ state: number }>(`/api/markets/${SYMBOL}`);
    return state === SYMBOL_STATE.suspend;
  });
  const [stop] = await stops();
  const asked = performance.now();
  await bothAgree(maker, checker, `/operator/api/settlement-stops/${SYMBOL}/resume`, {
    revision: stop?.revision,
    reason: 'L01 Fault is repaired and released',
  });
  await held('it does not catch up once it is resumed', async () => (await stops()).length === 0);
  const caughtUpMs = performance.now() - asked;
  await bothAgree(maker, checker, `/operator/api/markets/${SYMBOL}/resume`, {
    reason: 'H08 Fault is repaired and checked',
  });
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

/**
 * From now on the next trade of the market stands damaged in the log, with a price that no trade has; its entry in the
 * chain is that of the true one. Returns what restores it.
 */
async function damageNextTrade(drilled: DrilledCluster): Promise<() => Promise<void>> {
  await drilled.sql(`
    DROP SCHEMA IF EXISTS drill CASCADE;
    CREATE SCHEMA drill;
    CREATE TABLE drill.kept (stream text, revision bigint, data text);
    CREATE FUNCTION drill.damage() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO drill.kept VALUES (NEW.stream, NEW.revision, NEW.data);
      NEW.data := regexp_replace(NEW.data, '"priceTicks":[0-9]+', '"priceTicks":0.5');
      RETURN NEW;
    END $$;
    CREATE TRIGGER drill_damage BEFORE INSERT ON event_store.events FOR EACH ROW
      WHEN (NEW.stream = '${marketStream(SYMBOL)}' AND NEW.type = 'TradeExecuted') EXECUTE FUNCTION drill.damage()`);
  return async () => {
    await drilled.sql(`
      DROP TRIGGER drill_damage ON event_store.events;
      UPDATE event_store.events AS e SET data = k.data FROM drill.kept AS k
      WHERE e.stream = k.stream AND e.revision = k.revision;
      DROP SCHEMA drill CASCADE`);
  };
}
