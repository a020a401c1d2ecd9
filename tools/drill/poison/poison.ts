import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SYMBOL_STATE } from '@corella/contracts/market';
import type { HomeRecord } from '@corella/contracts/operator';
import { MARKETS, type MarketListing } from '@corella/matching';
import { ApiClient } from '../../venue/api-client.js';
import { startVenue, type VenueProcess } from '../../venue/venue-process.js';
import type { DrillContext, Outcome } from '../harness/drill.js';
import { DRILL_ARGS } from '../harness/sound.js';
import { unbalancedAssets } from '../kill/verify.js';
import { POISON_KINDS, type PoisonKind } from './poison-kinds.js';
import { fundAll, poisonLog, type Poison } from './poison-log.js';

/** Markets that stay sound in each venue, and must go on trading. */
const SOUND = 5;
const POISONED = MARKETS.length - SOUND;

/** The venue must start more than once: what it did about the poison must last. */
const startsOf = (context: DrillContext): number => context.number('starts', 2);

interface Found {
  readonly problems: readonly string[];
  readonly stopped: number;
  readonly traded: number;
}

/**
 * Writes wrong events into the log of a stopped venue and starts it. The venue must start, the markets concerned must
 * be stopped with the reason, the others must trade, and the ledger must sum to zero; and the same at the next start.
 */
export async function poisonDrill(context: DrillContext): Promise<Outcome> {
  const kinds = POISON_KINDS.slice(0, Math.min(POISON_KINDS.length, context.rounds));
  const folder = mkdtempSync(join(tmpdir(), 'corella-poison-'));
  const found: Found[] = [];
  try {
    const template = await sampleVenue(context.root, join(folder, 'sound'));
    for (let from = 0; from < kinds.length; from += POISONED) {
      const dataDir = join(folder, `poisoned-${from}`);
      cpSync(template.dataDir, dataDir, { recursive: true });
      const some = kinds.slice(from, from + POISONED);
      const one = await meet(context, { dataDir, account: template.account, kinds: some });
      found.push(one);
      context.log(
        `${Math.min(from + POISONED, kinds.length)} of ${kinds.length} kinds: ${one.problems.length} problems`,
      );
    }
  } finally {
    const problems = found.flatMap((one) => one.problems);
    if (problems.length > 0) context.log(`kept for inspection: ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  }
  const problems = found.flatMap((one) => one.problems);
  const [stopped, traded] = [sum(found.map((one) => one.stopped)), sum(found.map((one) => one.traded))];
  return {
    figures: [
      `${kinds.length} kinds in ${found.length} venues, ${startsOf(context)} starts each: ${stopped} markets stopped`,
      `${traded} trades on the others, ${problems.length} problems`,
    ].join(', '),
    problems,
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** A venue with open orders in every market, stopped. */
async function sampleVenue(
  root: string,
  dataDir: string,
): Promise<{ readonly dataDir: string; readonly account: string }> {
  const venue = await startVenue({ root, dataDir, args: DRILL_ARGS });
  const accounts = venue.demo().customers.map(({ uid }) => `spot:${uid}`);
  try {
    const customer = await customerOf(venue, 0);
    for (const market of MARKETS) await place(customer, market, 'buy', 0.95);
  } finally {
    await venue.stop();
  }
  await fundAll(join(dataDir, 'events'), accounts.slice(0, 3));
  return { dataDir, account: accounts[2] ?? '' };
}

async function meet(
  context: DrillContext,
  {
    dataDir,
    account,
    kinds,
  }: { readonly dataDir: string; readonly account: string; readonly kinds: readonly PoisonKind[] },
): Promise<Found> {
  const poisons = kinds.map((kind, i): Poison => ({ kind, market: MARKETS[i]! }));
  await poisonLog(join(dataDir, 'events'), account, poisons);
  const problems: string[] = [];
  let [stopped, traded] = [0, 0];
  for (let start = 1; start <= startsOf(context); start += 1) {
    const found = await lookAt(context, dataDir, poisons);
    problems.push(...found.problems.map((problem) => `at start ${start}: ${problem}`));
    stopped = found.stopped;
    traded += found.traded;
  }
  return { problems, stopped, traded };
}

async function lookAt(context: DrillContext, dataDir: string, poisons: readonly Poison[]): Promise<Found> {
  const problems: string[] = [];
  const lines: string[] = [];
  const venue = await startVenue({
    root: context.root,
    dataDir,
    args: DRILL_ARGS,
    onLog: (line) => void lines.push(line),
  }).catch((error: unknown) => String(error));
  if (typeof venue === 'string') return { problems: [`the venue does not start: ${venue}`], stopped: 0, traded: 0 };
  try {
    const states = await statesOf(venue);
    for (const { kind, market } of poisons) problems.push(...verdict(kind, market, states, lines));
    const concerned = new Set(poisons.filter(({ kind }) => !kind.stopsNone).map(({ market }) => market));
    const sound = MARKETS.filter((market) => !concerned.has(market));
    const [buyer, seller] = [await customerOf(venue, 0), await customerOf(venue, 1)];
    for (const market of sound)
      if (!(await trades(buyer, seller, market))) problems.push(`${market.listing.symbol} does not trade`);
    problems.push(...(await unbalancedAssets(venue)).map((asset) => `the books do not sum to zero: ${asset}`));
    return { problems, stopped: concerned.size, traded: sound.length };
  } finally {
    const code = await venue.stop();
    if (code !== 0) problems.push(`the venue ended with ${code ?? 'a signal'} when it was stopped`);
  }
}

type States = ReadonlyMap<string, HomeRecord['markets'][number]>;

function verdict(kind: PoisonKind, market: MarketListing, states: States, lines: readonly string[]): string[] {
  const { symbol } = market.listing;
  const record = states.get(symbol);
  if (kind.stopsNone) {
    const heard = lines.some((line) => line.includes('wait for market-'));
    return [
      ...(record?.state === SYMBOL_STATE.online ? [] : [`${symbol} is in state ${record?.state} after ${kind.name}`]),
      ...(heard ? [] : [`nobody hears of a hold with ${kind.name}`]),
    ];
  }
  const heard = lines.some((line) => line.includes(`market-${symbol} `));
  return [
    ...(record?.state === SYMBOL_STATE.suspend ? [] : [`${symbol} is in state ${record?.state} after ${kind.name}`]),
    ...(record?.stateReason ? [] : [`${symbol} does not say why it stopped after ${kind.name}`]),
    ...(heard ? [] : [`nobody hears that ${symbol} stopped after ${kind.name}`]),
  ];
}

async function statesOf(venue: VenueProcess): Promise<States> {
  const staff = venue.demo().staff.find((person) => person.role === 'audit') ?? venue.demo().staff[0];
  if (!staff) throw new Error('demo.json names no staff');
  const session = new ApiClient(venue.url);
  await session.loginStaff(staff);
  const home = await session.get<HomeRecord>('/operator/api/home');
  return new Map(home.markets.map((market) => [market.symbol, market]));
}

async function customerOf(venue: VenueProcess, n: number): Promise<ApiClient> {
  const customer = venue.demo().customers[n];
  if (!customer) throw new Error(`demo.json names no customer ${n}`);
  const session = new ApiClient(venue.url);
  await session.login(customer);
  return session;
}

/** One customer sells what another buys. */
async function trades(buyer: ApiClient, seller: ApiClient, market: MarketListing): Promise<boolean> {
  await place(seller, market, 'sell', 1);
  const id = await place(buyer, market, 'buy', 1);
  for (let look = 0; look < 50; look += 1) {
    const { state } = await buyer.get<{ state: string }>(`/api/orders/${id}`);
    if (state === 'filled') return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

/** The smallest order that passes everywhere, twice over, at a fraction of the anchor. */
async function place(customer: ApiClient, market: MarketListing, side: 'buy' | 'sell', at: number): Promise<string> {
  const { listing, parameters } = market;
  const { id } = await customer.post<{ id: string }>('/api/orders', {
    symbol: listing.symbol,
    side,
    type: 'limit',
    price: (Math.floor(listing.anchorTicks * at) / 10 ** listing.pricePrecision).toFixed(listing.pricePrecision),
    quantity: ((parameters.minLots * 2) / 10 ** listing.amountPrecision).toFixed(listing.amountPrecision),
  });
  return id;
}
