import { ApiClient } from '../../tools/venue/api-client.js';
import type { VenueProcess } from '../../tools/venue/venue-process.js';
import { median } from '../append/measure.js';
import { LoadGenerator, type Load, type Target } from '../http-orders/load.js';

const ROUNDS = 5;
const REQUESTS = 4_000;
const CONNECTIONS = 16;

/** Who is asking: the same route with a session and without one. */
const whoTarget = (venue: VenueProcess, cookie: string): Target => ({
  port: venue.port,
  pid: venue.pid,
  request: () => `GET /api/auth/session HTTP/1.1\r\nHost: 127.0.0.1:${venue.port}\r\n${cookie}\r\n`,
  taken: (status) => status === 200,
});

/** What it costs to know a customer by their session: the rate beside that of strangers, in turns. */
export async function requests(venue: VenueProcess): Promise<string> {
  const [customer] = venue.demo().customers;
  if (customer === undefined) throw new Error('demo.json names nobody');
  const { cookie } = await new ApiClient(venue.url).login(customer);
  const [strangers, customers] = await Promise.all([
    LoadGenerator.open([whoTarget(venue, '')], CONNECTIONS),
    LoadGenerator.open([whoTarget(venue, `Cookie: ${cookie}\r\n`)], CONNECTIONS),
  ]);
  const rounds: { readonly without: Load; readonly within: Load }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1)
    rounds.push({ without: await strangers.run(REQUESTS), within: await customers.run(REQUESTS) });
  strangers.close();
  customers.close();
  const measured = rounds.slice(1);
  const refused = measured.reduce((sum, { without, within }) => sum + without.refused + within.refused, 0);
  const middle = (pick: (round: (typeof rounds)[number]) => number): number => median(measured.map(pick));
  return [
    `requests: ${middle(({ within }) => within.perSecond).toFixed(0)}/s with a session`,
    `${middle(({ without }) => without.perSecond).toFixed(0)}/s without`,
    `ratio ${middle(({ without, within }) => within.perSecond / without.perSecond).toFixed(2)} (aim ≥ 0.9)`,
    `main thread ${middle(({ within }) => within.mainUs ?? 0).toFixed(0)} and ${middle(({ without }) => without.mainUs ?? 0).toFixed(0)} µs`,
    `${refused} refused`,
  ].join(', ');
}
