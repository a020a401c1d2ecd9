import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { pino } from 'pino';
import type { RecordedEvent } from '@corella/event-store';
import { openSqliteEventStore } from '@corella/event-store-sqlite';
import { createInvariants, type InvariantName } from '@corella/invariants';
import { EXIT_DIVERGED, runSentinel } from './sentinel.js';
import { copyOfCorpus, readCorpus } from './testing/corpus.js';
import { alter, rechain, writeLog } from './testing/forge.js';

const LOG = '2026-11-spot';
type Data = Record<string, object>;
type Lines = { account: string; bucket: string; asset: string; units: string }[];
type Alteration = (events: readonly RecordedEvent[]) => readonly RecordedEvent[];

const on =
  (type: string, change: (data: Data) => unknown, fits: (event: RecordedEvent) => boolean = () => true): Alteration =>
  (events) =>
    alter(
      events,
      (event) => event.type === type && fits(event),
      (data) => change(data as unknown as Data),
    );
const add = (units: string, more: bigint): string => String(BigInt(units) + more);
const linesOf = (data: Data): Lines => (data as unknown as { postings: Lines }).postings;
/** Moves units from one line to another; the entry still balances. */
const move = (
  data: Data,
  from: (line: Lines[number]) => boolean,
  to: (line: Lines[number]) => boolean,
  units: bigint,
): Data => {
  const [source, target] = [linesOf(data).find(from), linesOf(data).find(to)];
  if (!source || !target) throw new Error('the entry has no such lines');
  [source.units, target.units] = [add(source.units, -units), add(target.units, units)];
  return data;
};
const withFees = ({ data }: RecordedEvent): boolean =>
  linesOf(data as unknown as Data).some(({ account }) => account === 'house:fees');
const twice =
  (type: string): Alteration =>
  (events) => {
    const found = events.find((event) => event.type === type);
    return found ? rechain([...events, found]) : events;
  };
const without =
  (type: string): Alteration =>
  (events) => {
    const index = events.findIndex((event) => event.type === type);
    return rechain(events.filter((_event, at) => at !== index));
  };

const FORGERIES: readonly (readonly [what: string, InvariantName, Alteration])[] = [
  [
    'money made from nothing',
    'balanced',
    on('EntryPosted', (data) => ((linesOf(data)[1]!.units = add(linesOf(data)[1]!.units, 1n)), data)),
  ],
  [
    'a unit stolen from a trade',
    'settlement',
    on(
      'TradeSettled',
      (data) =>
        move(
          data,
          ({ account, bucket }) => account !== 'house:fees' && bucket === 'available',
          ({ account }) => account === 'house:fees',
          1n,
        ),
      withFees,
    ),
  ],
  [
    'a fee beyond the formula',
    'fee',
    on(
      'TradeSettled',
      (data) => {
        const trade = data as unknown as { buyer: { feeUnits: string; feeAsset: string; account: string } };
        trade.buyer.feeUnits = add(trade.buyer.feeUnits, 1n);
        return data;
      },
      withFees,
    ),
  ],
  [
    'a fee for the house account that pays none',
    'fee',
    on('TradeSettled', (data) => {
      const { buyer, seller } = data as unknown as {
        buyer: { account: string; ratePpm: number };
        seller: { account: string; ratePpm: number };
      };
      (buyer.account.startsWith('house:') ? buyer : seller).ratePpm = 1_500;
      return data;
    }),
  ],
  [
    'an order that reserves less than it costs',
    'reserved-once',
    on('FundsHeld', (data) => {
      const held = data as unknown as { holdUnits: string; postings: Lines };
      held.holdUnits = add(held.holdUnits, -1n);
      return move(
        data,
        ({ bucket }) => bucket === 'frozen',
        ({ bucket }) => bucket === 'available',
        1n,
      );
    }),
  ],
  [
    'a release that keeps something back',
    'frozen-is-reserved',
    on(
      'HoldReleased',
      (data) =>
        move(
          data,
          ({ bucket }) => bucket === 'available',
          ({ bucket }) => bucket === 'frozen',
          1n,
        ),
      ({ data }) => linesOf(data as unknown as Data).length > 0,
    ),
  ],
  [
    'a customer below zero',
    'not-negative',
    on(
      'EntryPosted',
      (data) =>
        move(
          data,
          ({ account }) => account.startsWith('spot:'),
          ({ account }) => !account.startsWith('spot:'),
          10n ** 18n,
        ),
      ({ data }) => linesOf(data as unknown as Data).some(({ account }) => account.startsWith('spot:')),
    ),
  ],
  ['an entry posted twice', 'once', twice('EntryPosted')],
  ['a trade settled twice', 'once', twice('TradeSettled')],
  ['an end released twice', 'reserved-once', twice('HoldReleased')],
  ['a trade that the ledger never saw', 'agreement', without('TradeExecuted')],
  ['an order without a hold', 'agreement', without('FundsHeld')],
  [
    'a fill at another price',
    'price-time',
    on('TradeExecuted', (data) => ({ ...(data as object), priceTicks: Number(data['priceTicks']) + 1 })),
  ],
  [
    'a maker that was not first',
    'price-time',
    on('TradeExecuted', (data) => ({ ...(data as object), maker: { ...data['maker'], orderId: 1 } })),
  ],
  [
    'a trade number left out',
    'sequence',
    on('TradeExecuted', (data) => ({ ...(data as object), tradeId: Number(data['tradeId']) + 1 })),
  ],
  [
    'an end that hides a fill',
    'quantity',
    on('OrderClosed', (data) => ({ ...(data as object), filledLots: Number(data['filledLots']) + 1 })),
  ],
  [
    'an order accepted far outside the band',
    'band',
    on(
      'OrderAccepted',
      (data) => ({ ...(data as object), side: 1, priceTicks: Number(data['priceTicks']) * 2 }),
      ({ data }) => data['orderType'] === 'limit',
    ),
  ],
  ['an order accepted in a halted market', 'state', on('SymbolListed', (data) => ({ ...(data as object), state: 4 }))],
  [
    'an approval of the initiator themself',
    'two-people',
    on('ApprovalGranted', (data) => ({ ...(data as object), approvers: [data['initiator']] })),
  ],
  [
    'an adjustment that nobody approved',
    'two-people',
    on(
      'EntryPosted',
      (data) => ({ ...(data as object), approvalId: 'ffff' }),
      ({ data }) => 'approvalId' in data,
    ),
  ],
  ['an event of another shape', 'readable', on('FundsHeld', () => ({ order: null }))],
];

describe('the sentinel', () => {
  let events: readonly RecordedEvent[] = [];
  beforeAll(async () => {
    events = await readCorpus(LOG);
  });

  const run = (root: string): Promise<number> =>
    runSentinel({ data: root, host: '127.0.0.1', port: 0, follow: false, logger: pino({ level: 'silent' }) });
  const quietly = async (work: () => Promise<number>): Promise<{ code: number; said: string }> => {
    const said: string[] = [];
    const spies = [process.stdout, process.stderr].map((stream) =>
      jest.spyOn(stream, 'write').mockImplementation((text) => (said.push(String(text)), true)),
    );
    try {
      return { code: await work(), said: said.join('') };
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  };

  it.each(FORGERIES)('finds %s, whatever the checksums say', (_what, invariant, forge) => {
    const invariants = createInvariants();
    const found = forge(events)
      .flatMap((event) => invariants.apply(event))
      .concat(invariants.atRest());
    expect(found.map((violation) => violation.invariant)).toContain(invariant);
    expect(found.map((violation) => violation.invariant)).not.toContain('chain');
  });

  it('finds a changed event whose chain of hashes was left alone', () => {
    const invariants = createInvariants();
    const forged = events.map((event) =>
      event.type === 'FeeScheduleSet' ? { ...event, data: { ...event.data, version: 99 } } : event,
    );
    expect(forged.flatMap((event) => invariants.apply(event))[0]).toMatchObject({
      invariant: 'chain',
      stream: 'ledger-0',
    });
  });

  it('passes a healthy log', async () => {
    const copy = copyOfCorpus(LOG);
    const { code, said } = await quietly(() => run(copy.root));
    copy.remove();
    expect({ code, said }).toMatchObject({
      code: 0,
      said: expect.stringContaining(`sound: ${events.length} events checked`),
    });
  });

  it('ends with 3 and names the place when a balance was stolen under valid checksums', async () => {
    const root = mkdtempSync(join(tmpdir(), 'corella-forged-'));
    const store = await openSqliteEventStore({
      directory: join(root, 'events'),
      reserveBytes: 0,
      minFreeBytes: 0,
      onFault: () => undefined,
    });
    const forged = FORGERIES.find(([what]) => what === 'a unit stolen from a trade')![2](events);
    await writeLog(store, forged);
    await store.close();
    const { code, said } = await quietly(() => run(root));
    rmSync(root, { recursive: true, force: true });
    expect(code).toBe(EXIT_DIVERGED);
    expect(said).toMatch(/settlement: ledger-0 at revision \d+ \(position \d+\): TradeSettled: its lines differ/);
  });

  it('ends with 3 when a row was changed and its checksum was not', async () => {
    const copy = copyOfCorpus(LOG);
    const db = new Database(join(copy.eventsDir, 'log.db'));
    db.prepare(
      'UPDATE append SET prev = zeroblob(16) WHERE first = (SELECT max(first) FROM append WHERE first < 900)',
    ).run();
    db.close();
    const { code, said } = await quietly(() => run(copy.root));
    copy.remove();
    expect(code).toBe(EXIT_DIVERGED);
    expect(said).toContain('the chain of row hashes is broken');
  });
});
