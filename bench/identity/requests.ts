import { ApiClient } from '../../tools/venue/api-client.js';
import type { VenueProcess } from '../../tools/venue/venue-process.js';
import { median } from '../append/measure.js';
import { LoadGenerator, type Load, type Target } from '../http-orders/load.js';

const ROUNDS = 5;
const REQUESTS = 4_000;
const CONNECTIONS = 16;

/** The two routes that do the least, with an answer of about a hundred bytes each. */
const FOR_CUSTOMERS = '/api/auth/check';
const FOR_ANYONE = '/api/venue';
/** Who is asking: the answer is all that pages know about a customer, and `null` for a stranger. */
const WHO = '/api/auth/session';

const targetOf = (venue: VenueProcess, path: string, cookie: string): Target => ({
  port: venue.port,
  pid: venue.pid,
  request: () => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${venue.port}\r\n${cookie}\r\n`,
  taken: (status) => status === 200,
});

/** The rates of both in turns, their ratio, and what each took of the main thread. */
async function beside(within: Target, without: Target): Promise<string> {
  const [customers, strangers] = await Promise.all([
    LoadGenerator.open([within], CONNECTIONS),
    LoadGenerator.open([without], CONNECTIONS),
  ]);
  const rounds: { readonly without: Load; readonly within: Load }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1)
    rounds.push({ without: await strangers.run(REQUESTS), within: await customers.run(REQUESTS) });
  strangers.close();
  customers.close();
  const measured = rounds.slice(1);
  const refused = measured.reduce((sum, round) => sum + round.without.refused + round.within.refused, 0);
  if (refused > 0) throw new Error(`${refused} requests were refused`);
  const middle = (pick: (round: (typeof rounds)[number]) => number): number => median(measured.map(pick));
  return [
    `${middle((round) => round.within.perSecond).toFixed(0)}/s with a session`,
    `${middle((round) => round.without.perSecond).toFixed(0)}/s without`,
    `ratio ${middle((round) => round.within.perSecond / round.without.perSecond).toFixed(2)}`,
    `main thread ${middle((round) => round.within.mainUs ?? 0).toFixed(0)} and ${middle((round) => round.without.mainUs ?? 0).toFixed(0)} µs`,
  ].join(', ');
}

/** What it costs to know a customer by their session. */
export async function requests(venue: VenueProcess): Promise<string> {
  const [customer] = venue.demo().customers;
  if (customer === undefined) throw new Error('demo.json names nobody');
  const { cookie } = await new ApiClient(venue.url).login(customer);
  const line = `Cookie: ${cookie}\r\n`;
  const small = await beside(targetOf(venue, FOR_CUSTOMERS, line), targetOf(venue, FOR_ANYONE, ''));
  const who = await beside(targetOf(venue, WHO, line), targetOf(venue, WHO, ''));
  return `requests: ${small} (aim ≥ 0.9)\nrequests, who is asking: ${who}`;
}
