import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@corella/random';
import type { DrilledCluster } from './drilled-cluster.js';
import { disturbFeed } from './feed-noise.js';
import { until } from './judge.js';
import type { Expected } from './probes.js';
import { standbyOf, type Owner } from './shape.js';
import { slowConsumer } from './slow-consumer.js';
import { stoppedSettlement } from './stopped-settlement.js';
import type { Struck } from './struck.js';

export interface Blow {
  /** How long an outage lasts. */
  readonly forMs: number;
  readonly random: Random;
  /** Called when something breaks, after whatever had to be prepared. */
  readonly falling: () => void;
  /** Called when what was away may answer again. */
  readonly mending: () => void;
}

/** What a fault does to the cluster, and what customers see of it. */
export interface ClusterFault {
  readonly name: string;
  readonly help: string;
  /** Breaks something. Resolves when it is mended. */
  readonly strike: (drilled: DrilledCluster, blow: Blow) => Promise<Struck | void>;
  /** What docs/OPERATIONS.md says that customers are answered meanwhile. */
  readonly expected?: Expected;
  /** Puts the cluster back as it was, once everything has been checked. */
  readonly putBack?: (drilled: DrilledCluster) => Promise<void>;
}

const READY_WITHIN_MS = 120_000;
/** A lease lives ten seconds, so its owner is away for longer. */
const LOST_MS = 12_000;
const ENDS_WITHIN_MS = 15_000;

const SERVERS = { kafka: 'SIGKILL', nats: 'SIGKILL', postgres: 'SIGQUIT' } as const;
type Server = keyof typeof SERVERS;

/** Ended as by a power cut, and started again over the same data. */
async function away(
  drilled: DrilledCluster,
  servers: readonly Server[],
  { forMs, mending }: Pick<Blow, 'forMs' | 'mending'>,
): Promise<void> {
  await Promise.all(servers.map((name) => drilled.named(name).hold(SERVERS[name])));
  await sleep(forMs);
  mending();
  await Promise.all(servers.map((name) => drilled.named(name).release()));
}

const NONE = ['busy', 'not-ready', 'unknown'] as const;
const GOES_ON = ['ok'] as const;
const everything = (outcomes: Expected[keyof Expected] & object): Expected => ({
  order: outcomes,
  'order elsewhere': outcomes,
  cancel: outcomes,
  book: outcomes,
  'book elsewhere': outcomes,
  'open orders': outcomes,
  balances: outcomes,
  login: outcomes,
});

/** What customers are answered while an owner is away and nobody has taken over. */
const WITHOUT: Readonly<Record<Owner, Expected>> = {
  ledger: {
    order: NONE,
    'order elsewhere': NONE,
    cancel: NONE,
    book: GOES_ON,
    'book elsewhere': GOES_ON,
    'open orders': NONE,
    balances: NONE,
    login: GOES_ON,
  },
  'matching-0': {
    order: NONE,
    'order elsewhere': GOES_ON,
    cancel: NONE,
    book: NONE,
    'book elsewhere': GOES_ON,
    'open orders': GOES_ON,
    balances: GOES_ON,
    login: GOES_ON,
  },
  identity: {
    order: NONE,
    'order elsewhere': NONE,
    cancel: NONE,
    book: GOES_ON,
    'book elsewhere': GOES_ON,
    'open orders': NONE,
    balances: NONE,
    login: NONE,
  },
};

export const outage = (servers: readonly Server[], expected: Expected): ClusterFault => ({
  name: servers.join('+'),
  help: `${servers.join(' and ')} killed, and started again after --seconds`,
  strike: (drilled, blow) => away(drilled, servers, blow),
  expected,
});

/** Owners that come back by themselves, when their leases have run out, and whatever else was killed with them. */
export const killedTogether = (names: readonly string[], expected: Expected = {}): ClusterFault => ({
  name: `${names.join('+')} killed`,
  help: 'SIGKILL; started again at once, an owner has to wait for its own lease',
  async strike(drilled) {
    const pids = new Map(names.map((name) => [name, drilled.named(name).pid]));
    for (const name of names) drilled.named(name).signal('SIGKILL');
    const areUp = (): boolean => names.every((name) => isUp(drilled, name, pids.get(name)));
    const backMs = await until(areUp, READY_WITHIN_MS);
    return {
      figures: `ready after ${(backMs / 1_000).toFixed(1)} s`,
      problems: Number.isNaN(backMs) ? [`${names.join(' or ')} is not ready again`] : [],
    };
  },
  expected,
});
const killed = (owner: Owner): ClusterFault => killedTogether([owner], WITHOUT[owner]);

const isUp = (drilled: DrilledCluster, name: string, before?: number): boolean => {
  const { state, pid } = drilled.named(name);
  return state === 'ready' && pid !== undefined && pid !== before;
};

/** Starts the second process of this owner, and waits until it waits for the lease. */
async function ready2(drilled: DrilledCluster, owner: Owner): Promise<void> {
  const { port } = drilled.planned(standbyOf(owner));
  // It becomes ready when it takes over.
  drilled
    .named(standbyOf(owner))
    .start()
    .catch(() => undefined);
  const waits = async (): Promise<boolean> => {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      (response) => response.text(),
      () => '',
    );
    return answer.includes('waiting for');
  };
  if (Number.isNaN(await until(waits, READY_WITHIN_MS)))
    throw new Error(`${standbyOf(owner)} does not wait for its turn`);
}

/** The second process gives back what it has taken, and the first one takes it. */
async function backToFirst(drilled: DrilledCluster, owner: Owner): Promise<void> {
  const first = drilled.named(owner);
  if (first.pid === undefined) first.release().catch(() => undefined);
  await drilled.named(standbyOf(owner)).hold('SIGTERM');
  if (Number.isNaN(await until(() => isUp(drilled, owner), READY_WITHIN_MS))) throw new Error(`${owner} is not ready`);
}

const moved = (owner: Owner): ClusterFault => ({
  name: `${owner} moved`,
  help: 'SIGKILL while a second process of the same targets waits; it does not come back',
  async strike(drilled, { falling }) {
    await ready2(drilled, owner);
    falling();
    await drilled.named(owner).hold();
    const tookMs = await until(() => isUp(drilled, standbyOf(owner)), READY_WITHIN_MS);
    return {
      figures: `taken over after ${(tookMs / 1_000).toFixed(1)} s`,
      problems: Number.isNaN(tookMs) ? [`${standbyOf(owner)} does not take over`] : [],
    };
  },
  expected: WITHOUT[owner],
  putBack: (drilled) => backToFirst(drilled, owner),
});

const stopped = (owner: Owner): ClusterFault => ({
  name: `${owner} stopped`,
  help: 'SIGSTOP, takeover by a second process, SIGCONT: the old one answers nothing and ends with 75',
  async strike(drilled, { falling }) {
    await ready2(drilled, owner);
    falling();
    const { port } = drilled.planned(owner);
    const first = drilled.named(owner);
    const { pid } = first;
    first.signal('SIGSTOP');
    const tookMs = await until(() => isUp(drilled, standbyOf(owner)), READY_WITHIN_MS);
    await sleep(Math.max(0, LOST_MS - tookMs));
    const heard = drilled.said.length;
    first.signal('SIGCONT');
    const endedMs = await until(() => first.pid !== pid, ENDS_WITHIN_MS);
    const code = drilled.said.slice(heard).find((line) => line.startsWith(`${owner} ended`));
    return {
      figures: `taken over after ${(tookMs / 1_000).toFixed(1)} s, the old one ended ${endedMs.toFixed(0)} ms after SIGCONT`,
      problems: [
        ...(Number.isNaN(tookMs) ? [`${standbyOf(owner)} does not take over`] : []),
        ...(Number.isNaN(endedMs) ? [`${owner} (port ${port}) goes on although it has lost its lease`] : []),
        ...(code?.includes('with code 75') === true
          ? []
          : [`${owner} did not end with 75: ${code ?? 'no word of it'}`]),
      ],
    };
  },
  expected: WITHOUT[owner],
  putBack: (drilled) => backToFirst(drilled, owner),
});

const gatewayKilled: ClusterFault = {
  name: 'gateway killed',
  help: 'one of two gateways killed, and started again after --seconds',
  async strike(drilled, { forMs, mending }) {
    await drilled.named('gateway-0').hold();
    await sleep(forMs);
    mending();
    await drilled.named('gateway-0').release();
  },
  expected: everything(GOES_ON),
};

const frozen = (server: Server): ClusterFault => ({
  name: `${server} frozen`,
  help: `${server} stopped with SIGSTOP for --seconds: connections stay open, and events come late`,
  async strike(drilled, { forMs, mending }) {
    drilled.named(server).signal('SIGSTOP');
    await sleep(forMs);
    mending();
    drilled.named(server).signal('SIGCONT');
  },
});

const noisyFeed: ClusterFault = {
  name: 'feed',
  help: 'for --seconds, earlier events are written again and out of order, and the end of the log before its events',
  async strike(drilled, { forMs, random }) {
    const before = await drilled.sum('corella_feed_gaps');
    const { repeated, ahead } = await disturbFeed(drilled, forMs, random);
    const gaps = (await drilled.sum('corella_feed_gaps')) - before;
    return {
      figures: `${repeated} events again, ${ahead} statements ahead of the relay, ${gaps} gaps filled from the log`,
      problems: [...(repeated === 0 ? ['nothing was repeated'] : []), ...(gaps > 0 ? [] : ['nobody noticed a gap'])],
    };
  },
  expected: everything(GOES_ON),
};

const KAFKA: Expected = { order: NONE, 'order elsewhere': NONE, book: GOES_ON, 'book elsewhere': GOES_ON, login: NONE };
/** What is answered from memory needs no table, as long as gateways and owners keep their leases. */
const POSTGRES: Expected = {
  ...everything(NONE),
  balances: [...NONE, ...GOES_ON],
  book: [...NONE, ...GOES_ON],
  'book elsewhere': [...NONE, ...GOES_ON],
};

export const FAULTS: readonly ClusterFault[] = [
  outage(['kafka'], KAFKA),
  outage(['nats'], { ...everything(NONE), login: GOES_ON }),
  outage(['postgres'], POSTGRES),
  outage(['kafka', 'nats'], everything(NONE)),
  outage(['kafka', 'postgres'], POSTGRES),
  outage(['nats', 'postgres'], everything(NONE)),
  killed('ledger'),
  killed('matching-0'),
  killed('identity'),
  moved('ledger'),
  moved('matching-0'),
  moved('identity'),
  stopped('ledger'),
  stopped('matching-0'),
  stopped('identity'),
  gatewayKilled,
  frozen('kafka'),
  noisyFeed,
  {
    name: 'slow consumer',
    help: 'sockets at a gateway that follow everything and never read',
    strike: (drilled, { forMs }) => slowConsumer(drilled, forMs),
    expected: everything(GOES_ON),
  },
  {
    name: 'settlement',
    help: 'a trade damaged in the log stops a settlement; the log is restored, and two people resume it',
    strike: stoppedSettlement,
    expected: everything(GOES_ON),
  },
];
