import type { VenueProcess } from '../../venue/venue-process.js';
import type { DrillContext, Outcome } from '../harness/drill.js';
import { pause, VenueRounds, type VenueRounds as Rounds } from '../harness/venue-rounds.js';
import { missingServers, ownServers, type OwnServers } from './own-servers.js';

const MS = 1_000;
/** Drained and taking orders again, unaided, that long after a server is back. */
const BACK_WITHIN_MS = 60_000;
const [WAIT_MS, WAITS] = [50, 40];
/** Between two requests of a customer: while a server is away, a refusal comes at once. */
const PACE_MS = 20;

interface Fault {
  readonly name: string;
  /** Breaks something and mends it after so many milliseconds. Resolves when it is mended. */
  readonly strike: (servers: OwnServers, forMs: number, venue: VenueProcess) => Promise<void>;
  /** Whether the venue ends by the fault and is started again. */
  readonly ends?: boolean;
}

type Server = Pick<OwnServers['postgres'], 'crash' | 'restart' | 'freeze' | 'thaw'>;

const away = async (servers: readonly Server[], forMs: number): Promise<void> => {
  await Promise.all(servers.map((server) => server.crash()));
  await pause(forMs);
  await Promise.all(servers.map((server) => server.restart()));
};

export const FAULTS: readonly Fault[] = [
  { name: 'the venue is killed', strike: (_servers, _forMs, venue) => venue.kill(), ends: true },
  { name: 'PostgreSQL is killed', strike: ({ postgres }, forMs) => away([postgres], forMs) },
  { name: 'NATS is killed', strike: ({ nats }, forMs) => away([nats], forMs) },
  { name: 'both are killed', strike: ({ postgres, nats }, forMs) => away([postgres, nats], forMs) },
  {
    name: 'PostgreSQL stands still',
    async strike({ postgres }, forMs) {
      postgres.freeze();
      await pause(forMs);
      postgres.thaw();
    },
  },
];

/** One fault while customers trade. Returns how long after its end an order was acknowledged again. */
export async function strike(
  venues: Rounds,
  fault: Fault,
  { servers, forMs }: { readonly servers: OwnServers; readonly forMs: number },
): Promise<number> {
  const venue = await venues.start();
  const trading = await venues.trade(venue);
  await pause(venues.random.int(300, 1_200));
  await fault.strike(servers, forMs, venue);
  const mendedAt = performance.now();
  await trading.stop();
  const before = venues.acknowledged();
  while (performance.now() - mendedAt < BACK_WITHIN_MS) {
    const again = venues.trade(await venues.start());
    for (let waits = 0; waits < WAITS && venues.acknowledged() <= before; waits += 1) await pause(WAIT_MS);
    const tookMs = performance.now() - mendedAt;
    await (await again).stop();
    if (venues.acknowledged() > before) return tookMs;
  }
  venues.problems.push(`${fault.name}: no order was taken within ${BACK_WITHIN_MS / MS} s of its end`);
  return Number.NaN;
}

/** The venue on PostgreSQL and NATS of its own, which break one after the other while customers trade. */
export async function outagesDrill(context: DrillContext): Promise<Outcome> {
  const skipped = missingServers();
  if (skipped !== undefined) return { figures: 'not run', problems: [], skipped };
  const forMs = context.number('seconds', 5) * MS;
  const servers = await ownServers();
  try {
    const backMs: string[] = [];
    const report = await VenueRounds.run(
      context,
      { name: 'outages', rounds: context.rounds, paceMs: PACE_MS, elsewhere: servers },
      async (venues, n) => {
        const fault = FAULTS[(n - 1) % FAULTS.length];
        if (!fault) return;
        const tookMs = await strike(venues, fault, { servers, forMs: fault.ends ? 0 : forMs });
        backMs.push(`${fault.name} ${(tookMs / MS).toFixed(1)} s`);
        venues.log(
          `round ${n}/${context.rounds}: ${fault.name}; orders again after ${(tookMs / MS).toFixed(1)} s, ${venues.acknowledged()} acknowledged so far`,
        );
      },
    );
    return {
      figures: `rounds ${report.rounds} · away ${forMs / MS} s each · acknowledged ${report.acknowledged} · orders again: ${backMs.join(', ')}`,
      problems: report.problems,
    };
  } finally {
    await servers.stop();
  }
}
