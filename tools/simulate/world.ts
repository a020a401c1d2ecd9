import { spotAccount } from '@corella/contracts/ledger';
import { createInvariants, type Invariants } from '@corella/invariants';
import { MARKETS, type MarketListing } from '@corella/matching';
import { seededRandom, type Random } from '@corella/random';
import { watchEpochs } from './checks/epochs.js';
import { Administrator, type AdministratorOptions } from './clients/administrator.js';
import { LedgerRecord } from './clients/ledger-record.js';
import { SCARCE_ASSET } from './clients/corrections.js';
import { Records } from './clients/records.js';
import { MainAccount } from './clients/main-account.js';
import { Settings } from './clients/settings.js';
import { Trader, type TraderOptions } from './clients/trader.js';
import { WithdrawalService } from './clients/withdrawal-service.js';
import { DurableLog } from './machine/durable-log.js';
import { drawFaults, type Faults, type Lie } from './machine/faults.js';
import { VirtualTime } from './machine/virtual-time.js';
import { SimulatedLeases } from './venue/leases.js';
import { Network } from './venue/network.js';
import { Venue } from './venue/venue.js';

const START = Date.UTC(2026, 0, 5, 10, 30);
const UIDS = ['1000001', '1000002', '1000003'];
/** The first of them is the main account of the others. */
const FAMILY = ['1000001', '1000003'];
const HOUSES = ['house:maker-1'];
const SYMBOLS = ['btcaud', 'ethbtc'];

/** Everything that belongs to one seed: the disk, time, the network with its faults, the venue, and the clients. */
export interface World {
  readonly seed: number;
  readonly random: Random;
  readonly time: VirtualTime;
  readonly log: DurableLog;
  readonly faults: Faults;
  readonly venue: Venue;
  readonly records: Records;
  readonly traders: readonly Trader[];
  readonly administrator: Administrator;
  readonly withdrawals: WithdrawalService;
  readonly settings: Settings;
  readonly mainAccount: MainAccount;
  readonly invariants: Invariants;
  /** Broken promises, in the order in which they were found. */
  readonly findings: string[];
  readonly alarms: string[];
  /** How often the venue met what no event tells, such as takeovers. */
  readonly happened: Readonly<Record<string, number>>;
  report(finding: string): void;
  /** From now on nothing is disturbed any more. */
  isCalm: boolean;
  /** A process has ended by itself. Started again, it would most likely end again and again. */
  isBroken: boolean;
}

export const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** In some worlds prices trip the fuse, within a window of seconds to a minute. */
function withTouchyFuse(market: MarketListing, random: Random): MarketListing {
  if (random.next() < 0.6) return market;
  const { parameters } = market;
  const fuse = { fuseMovePpm: random.int(1_000, 1_100), fuseWindowMs: random.int(2, 60) * 1_000 };
  return { ...market, parameters: { ...parameters, ...fuse } };
}

function watchInvariants(log: DurableLog, report: (finding: string) => void): Invariants {
  const invariants = createInvariants();
  log.watch((events) => {
    for (const event of events)
      for (const { invariant, finding, stream, revision, type } of invariants.apply(event))
        report(`${invariant}: ${stream}/${revision} ${type}: ${finding}`);
  });
  return invariants;
}

export function createWorld(seed: number, lie: Lie | null = null): World {
  const random = seededRandom(`simulation/${seed}`);
  const time = new VirtualTime(START, random.fork('time'));
  const log = new DurableLog();
  const faults = drawFaults(random.fork('faults'), lie);
  const isLeased = faults.leaseTtlMs !== null;
  const findings: string[] = [];
  const alarms: string[] = [];
  const report = (finding: string): void =>
    void findings.push(`${finding} (at step ${time.steps}, event ${log.events.length})`);
  const invariants = watchInvariants(log, report);
  if (isLeased) watchEpochs(log, report);
  // Half of the worlds have only one market, in which more orders meet.
  const symbols = random.fork('markets').next() < 0.5 ? SYMBOLS.slice(0, 1) : SYMBOLS;
  const markets: readonly MarketListing[] = MARKETS.filter(({ listing }) => symbols.includes(listing.symbol)).map(
    (market) => withTouchyFuse(market, random.fork('fuse')),
  );
  const happened: Record<string, number> = {};
  const count = (what: string): void => void (happened[what] = (happened[what] ?? 0) + 1);
  const leases = new SimulatedLeases({ time, faults, symbols });
  const network = new Network(time, random.fork('network'), faults, {
    reached(life, target) {
      if (isLeased && leases.isReplaced(life, target)) count('message to a replaced owner');
    },
    answered(life, target) {
      if (isLeased && leases.isReplaced(life, target)) report(`${target} was answered by an owner that was replaced`);
    },
  });
  const state = { isCalm: false, isBroken: false };
  const venue = new Venue({
    log,
    time,
    network,
    leases,
    random: random.fork('venue'),
    faults,
    markets,
    onUnexpected: (error) => {
      state.isBroken = true;
      report(`a process ended by itself: ${textOf(error)}`);
    },
    onAlarm: (error) => void alarms.push(textOf(error)),
    happened: count,
  });
  const records = new Records(log, report);
  const outside = {
    bus: network.bus(null, venue.clock),
    signals: network.signals(null),
    clock: venue.clock,
    markets,
    records,
  };
  const clients = createClients({ ...outside, log, random, report, prices: venue.prices });
  return Object.assign(state, {
    seed,
    random,
    time,
    log,
    faults,
    venue,
    records,
    ...clients,
    invariants,
    findings,
    alarms,
    happened,
    report,
  });
}

type Outside = Omit<TraderOptions, 'account' | 'stpGroup' | 'gateway'> &
  Pick<AdministratorOptions, 'prices'> & { readonly log: DurableLog };

const parentOf = (uid: string): string | undefined => (FAMILY.slice(1).includes(uid) ? FAMILY[0] : undefined);

/** The clients outside the venue. */
type Clients = Pick<World, 'traders' | 'administrator' | 'withdrawals' | 'settings' | 'mainAccount'>;
function createClients(outside: Outside): Clients {
  const { random, log, report } = outside;
  const accounts = [
    ...UIDS.map((uid) => ({ account: spotAccount(uid), stpGroup: parentOf(uid) ?? uid })),
    ...HOUSES.map((account) => ({ account, stpGroup: account })),
  ];
  const traders = accounts.map(
    (trader, gateway) => new Trader({ ...outside, ...trader, gateway, random: random.fork(trader.account) }),
  );
  const administrator = new Administrator({
    ...outside,
    random: random.fork('administrator'),
    uids: UIDS,
    parentOf,
    houses: HOUSES,
  });
  const withdrawals = new WithdrawalService({
    ...outside,
    record: new LedgerRecord(log, report),
    random: random.fork('withdrawals'),
    accounts: UIDS.map(spotAccount),
    assets: ['aud', SCARCE_ASSET],
  });
  const settings = new Settings({ ...outside, random: random.fork('settings'), accounts: UIDS.map(spotAccount) });
  const mainAccount = new MainAccount({
    ...outside,
    random: random.fork('main-account'),
    family: FAMILY,
    strangers: UIDS.filter((uid) => !FAMILY.includes(uid)),
    assets: ['aud', 'btc'],
  });
  return { traders, administrator, withdrawals, settings, mainAccount };
}
