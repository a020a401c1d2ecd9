import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { EventStore, JsonObject, RecordedEvent } from '@corella/event-store';
import { LEDGER_SHARD } from '@corella/contracts/ledger';
import { LEDGER_VERSIONS, LedgerMachine } from '@corella/ledger/machine';
import { recover } from '@corella/single-writer';

/**
 * Memory used while a long log is recovered. Every order has a client order id, and events are generated as they are
 * read, so only the machine can keep them in memory. Compares a machine that remembers every id with the one that a
 * start uses, whose tables have all ids.
 * Usage: node tools/run.mjs bench/ids/main.ts [orders, default 1,000,000]
 */
const ORDERS = Number(process.argv[2] ?? 1_000_000);
/** The machine that remembers every id is measured up to this many. Ten million ids do not fit into Node's heap. */
const MOST_REMEMBERED = 2_000_000;
const START = Date.UTC(2026, 0, 5);
const MB = 2 ** 20;
const ACCOUNT = 'spot:1000001';
const FUNDS = String(10n ** 15n);

type Told = readonly [type: string, data: JsonObject];

const posting = (account: string, bucket: string, units: string): JsonObject => ({
  account,
  bucket,
  asset: 'aud',
  units,
});
const OPENING: readonly Told[] = [
  ['AccountOpened', { account: 'custody:demo', accountId: 100_001, stpGroup: 'custody:demo' }],
  ['AccountOpened', { account: ACCOUNT, accountId: 100_002, uid: '1000001', stpGroup: '1000001' }],
  [
    'EntryPosted',
    {
      transactionType: 'demo-funding',
      businessId: 'fund',
      postings: [posting('custody:demo', 'available', `-${FUNDS}`), posting(ACCOUNT, 'available', FUNDS)],
    },
  ],
];

/** The hold of an order and, as the next event, its release. */
function orderEvent(index: number): Told {
  const number = Math.floor(index / 2);
  const orderId = (START + number * 10) * 4_096;
  if (index % 2 === 1)
    return [
      'HoldReleased',
      {
        businessId: `release:${orderId}`,
        orderId,
        account: ACCOUNT,
        symbol: 'btcaud',
        state: 'canceled',
        reason: 'user-cancel',
        closedAt: START,
        postings: [posting(ACCOUNT, 'frozen', '-100000'), posting(ACCOUNT, 'available', '100000')],
      },
    ];
  return [
    'FundsHeld',
    {
      order: {
        orderId,
        account: ACCOUNT,
        symbol: 'btcaud',
        side: 1,
        orderType: 'limit',
        priceTicks: 100,
        qtyLots: 10,
        clientOrderId: `bot-7f3a-${number}`,
        bodyHash: `${number.toString(16).padStart(12, '0')}${'5e'.repeat(26)}`,
        source: 'spot-api',
        stpGroup: '1000001',
        stpMode: 'cancel-taker',
        placedAt: START,
      },
      holdAsset: 'aud',
      holdUnits: '100000',
      postings: [posting(ACCOUNT, 'available', '-100000'), posting(ACCOUNT, 'frozen', '100000')],
    },
  ];
}

function eventAt(revision: number): RecordedEvent {
  const [type, data] = OPENING[revision] ?? orderEvent(revision - OPENING.length);
  return {
    stream: LEDGER_SHARD,
    revision,
    position: String(revision).padStart(12, '0'),
    id: `${LEDGER_SHARD}/${revision}`,
    type,
    data,
    meta: { at: START },
  };
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const heapMb = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed / MB;
};

async function measure(name: string, orders: number, machine: LedgerMachine): Promise<void> {
  const last = OPENING.length + orders * 2 - 1;
  const before = heapMb();
  let most = before;
  let asked = 0;
  const store: Pick<EventStore, 'lastRevision' | 'readStream' | 'keptSnapshots'> = {
    lastRevision: () => Promise.resolve(last),
    keptSnapshots: () => Promise.resolve([]),
    readStream: (_stream, { from, limit }) => {
      asked += 1;
      if (asked % 200 === 0) most = Math.max(most, heapMb());
      return Promise.resolve(Array.from({ length: Math.min(limit, last - from + 1) }, (_, at) => eventAt(from + at)));
    },
  };
  const begun = performance.now();
  await recover({ stream: LEDGER_SHARD, machine, versions: LEDGER_VERSIONS, store });
  const seconds = (performance.now() - begun) / 1_000;
  most = Math.max(most, heapMb());
  console.log(
    `${name}: ${orders.toLocaleString('en')} orders in ${seconds.toFixed(0)} s; ` +
      `heap ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most, ` +
      `${(((most - before) * MB) / orders).toFixed(1)} bytes an order; ` +
      `${machine.rememberedIds.toLocaleString('en')} ids in memory`,
  );
}

const atStart = new LedgerMachine();
atStart.forgetIdsUpTo(Number.MAX_SAFE_INTEGER - 1);
await measure('every id remembered', Math.min(ORDERS, MOST_REMEMBERED), new LedgerMachine());
await measure('as a start recovers', ORDERS, atStart);
