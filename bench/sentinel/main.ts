import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { TRANSACTION_TYPES } from '@corella/contracts/ledger';
import type { EventStore, RecordedEvent } from '@corella/event-store';
import { createInvariants } from '@corella/invariants';
import { replayMachine } from '../../services/host/src/sentinel.js';
import { Replayer } from '../../services/sentinel/src/replay/replayer.js';
import { customer, open, quote, writersOf } from '../recovery/market-day.js';

/**
 * The sentinel's memory as the log grows, with a constant number of customers and open orders: the heap after each
 * stretch of events, and the bytes that each event added. Most events are replaced quotes, as in a real log; each round
 * also has entries and a new customer's first event, which have ids of their own.
 * Usage: node tools/run.mjs bench/sentinel/main.ts [events] [invariants|replay|nothing]
 * `nothing` measures only the writers that produce the events.
 */
const EVENTS = Number(process.argv[2] ?? 1_000_000);
const WHAT = process.argv[3] ?? 'replay';
const STRETCHES = 10;
const CUSTOMERS = 50;
const ENTRIES_A_ROUND = 20;
const KB = 1_024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const heap = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
};

/** Takes events and forgets them, because the log is not measured. */
function sieve(onEvent: (event: RecordedEvent) => void) {
  const revisions = new Map<string, number>();
  let position = 0;
  const take = (stream: string, events: readonly Pick<RecordedEvent, 'id' | 'type' | 'data' | 'meta'>[]) => {
    let revision = revisions.get(stream) ?? -1;
    for (const { id, type, data, meta } of events) {
      revision += 1;
      position += 1;
      onEvent({ id, type, data, meta, stream, revision, position: String(position).padStart(15, '0') });
    }
    revisions.set(stream, revision);
    return { ok: true as const, revision, position: String(position).padStart(15, '0') };
  };
  const store: Pick<EventStore, 'append' | 'lastRevision' | 'readStream' | 'keptSnapshots' | 'saveSnapshot'> = {
    append: async (stream, _expected, events) => take(stream, events),
    lastRevision: async () => -1,
    readStream: async () => [],
    keptSnapshots: async () => [],
    saveSnapshot: async () => undefined,
  };
  return { store, take, events: () => position };
}

const invariants = createInvariants();
const replayer = new Replayer({ machineOf: replayMachine, upcasters: {} });
const { store, take, events } = sieve((event) => {
  if (WHAT === 'nothing') return;
  const [found] = WHAT === 'replay' ? [replayer.take(event)] : invariants.apply(event);
  if (found) throw new Error(`${event.stream}/${event.revision} ${event.type}: ${found.finding}`);
});
const venue = writersOf(store);
await venue.recover();
await open(venue, CUSTOMERS);
let round = 0;

async function live(): Promise<void> {
  round += 1;
  await quote(venue, { customerCount: CUSTOMERS, round });
  for (let entry = 0; entry < ENTRIES_A_ROUND; entry += 1)
    await venue.ledger.submit(
      {
        type: 'PostEntry',
        transactionType: TRANSACTION_TYPES.demoFunding,
        by: 'identity',
        businessId: `deposit:${round}:${entry}`,
        postings: [
          { account: 'custody:demo', bucket: 'available', asset: 'aud', units: '-1' },
          { account: customer(entry), bucket: 'available', asset: 'aud', units: '1' },
        ],
      },
      'internal',
    );
  venue.out.ledger.splice(0);
  const at = venue.clock.nowMs();
  take(`user-${round}`, [{ id: `user-${round}/0`, type: 'UserRegistered', data: {}, meta: { at } }]);
}

const perStretch = EVENTS / STRETCHES;
for (let warm = 0; warm < 20; warm += 1) await live();
let before = heap();
let from = events();
for (let stretch = 1; stretch <= STRETCHES; stretch += 1) {
  while (events() < from + perStretch) await live();
  const now = heap();
  console.log(
    `${events()} events: ${Math.round(now / KB)} kB, ${((now - before) / (events() - from)).toFixed(1)} bytes an event in this stretch`,
  );
  [before, from] = [now, events()];
}
process.exit(0);
