import { ManualClock } from '@corella/clock';
import { createLocalSignals } from '@corella/signals-local';
import { SignalsFault, type Signals } from '@corella/signals';
import type { GatewayDeps } from '../../../gateway.deps.js';
import { Limits } from '../limits.js';
import { GatewayPeers } from './gateway-peers.js';

const START_MS = 1_000_000;
const SECONDS = 3;
/** A customer's limit: 100 a second, after a burst of 100. */
const LIMIT = 100 + SECONDS * 100;
const KEY = 'key:a-1';

const held = { value: 1, lease: {} } as GatewayDeps['gatewayNumber'];

function open() {
  const clock = new ManualClock(START_MS);
  const local = createLocalSignals({ copies: true });
  const started: Limits[] = [];
  const gateway = (signals: Signals = local) => {
    const deps = { clock, signals, config: { limits: true }, gatewayNumber: held } as unknown as GatewayDeps;
    const peers = new GatewayPeers(deps);
    const limits = new Limits(deps, peers);
    limits.start();
    started.push(limits);
    return { peers, limits };
  };
  /** How many requests of each gateway were granted, when each is asked so often in each of so many milliseconds. */
  const hammer = async (gateways: readonly Pick<Limits, 'waitForPrincipal'>[], seconds: number, aMs = 1) => {
    const granted = gateways.map(() => 0);
    for (let ms = 0; ms < seconds * 1_000; ms += 5) {
      await Promise.all(
        gateways.flatMap((limits, at) =>
          Array.from({ length: aMs * 5 }, async () => {
            if ((await limits.waitForPrincipal(KEY)) === 0) granted[at] = (granted[at] ?? 0) + 1;
          }),
        ),
      );
      clock.advance(5);
    }
    return granted;
  };
  const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);
  const homeOf = <One extends { readonly peers: GatewayPeers }>(gateways: readonly One[]) => {
    const home = gateways.find(({ peers }) => peers.homeOf(KEY) === peers.self);
    return { home, others: gateways.filter((one) => one !== home) };
  };
  return { clock, local, gateway, hammer, sum, homeOf, close: () => started.forEach((limits) => limits.stop()) };
}

describe('limits that several gateways share', () => {
  let opened: ReturnType<typeof open>;
  beforeEach(() => {
    opened = open();
  });
  afterEach(() => opened.close());

  it('are told in the same turn by a gateway that is alone', async () => {
    const { limits } = opened.gateway();
    expect(limits.waitForPrincipal(KEY)).toBe(0);
    expect(opened.sum(await opened.hammer([limits], SECONDS))).toBeGreaterThanOrEqual(LIMIT * 0.98);
  });

  it.each([2, 3, 8])(
    'grant the limit and at most a tenth more over %d gateways that are all hammered',
    async (count) => {
      const gateways = Array.from({ length: count }, () => opened.gateway());
      opened.clock.advance(2_000);
      const granted = opened.sum(
        await opened.hammer(
          gateways.map(({ limits }) => limits),
          SECONDS,
        ),
      );
      expect(granted).toBeGreaterThanOrEqual(LIMIT * 0.9);
      expect(granted).toBeLessThanOrEqual(LIMIT * 1.1);
    },
  );

  it('grant the whole limit at once to a client of one gateway, wherever the counter is', async () => {
    const gateways = [opened.gateway(), opened.gateway()];
    const { home, others } = opened.homeOf(gateways);
    for (const one of [home, ...others]) {
      opened.clock.advance(2_000);
      const burst = Array.from({ length: 120 }, async () => one?.limits.waitForPrincipal(KEY));
      const waits = await Promise.all(burst);
      expect(waits.filter((waitMs) => waitMs === 0).length).toBeGreaterThanOrEqual(98);
      expect(one?.limits.roomOfPrincipal(KEY)?.left).toBeLessThan(10);
      opened.clock.advance(2_000);
      const granted = opened.sum(await opened.hammer(one ? [one.limits] : [], SECONDS));
      expect(granted).toBeGreaterThanOrEqual(LIMIT * 0.98);
      expect(granted).toBeLessThanOrEqual(LIMIT * 1.1);
    }
  });

  it('keep a few tokens of a counter elsewhere, so that single requests are answered in the same turn', async () => {
    const { others } = opened.homeOf([opened.gateway(), opened.gateway()]);
    const [other] = others;
    opened.clock.advance(2_000);
    expect(await other?.limits.waitForPrincipal(KEY)).toBe(0);
    for (let at = 0; at < 50; at += 1) {
      expect(other?.limits.waitForPrincipal(KEY)).toBe(0);
      await new Promise((resolve) => setImmediate(resolve));
    }
  });

  it('take all of a cost or nothing', async () => {
    const { others } = opened.homeOf([opened.gateway(), opened.gateway()]);
    const [other] = others;
    opened.clock.advance(2_000);
    expect(await other?.limits.waitForPrincipal(KEY, 60)).toBe(0);
    expect(await other?.limits.waitForPrincipal(KEY, 60)).toBeGreaterThan(200);
    expect(await other?.limits.waitForPrincipal(KEY, 30)).toBe(0);
  });

  it('grant each its share while the home of a counter does not answer', async () => {
    const deaf: Signals = {
      ...opened.local,
      request: async () => {
        throw new SignalsFault('timeout', 'silence');
      },
    };
    const gateways = [opened.gateway(deaf), opened.gateway(deaf)];
    const { home, others } = opened.homeOf(gateways);
    opened.clock.advance(2_000);
    const [atHome, elsewhere] = await opened.hammer(
      [home, ...others].flatMap((one) => one?.limits ?? []),
      SECONDS,
    );
    expect(atHome).toBeGreaterThanOrEqual(LIMIT * 0.98);
    expect(elsewhere).toBeLessThanOrEqual(LIMIT / 2);
    expect(elsewhere).toBeGreaterThanOrEqual((LIMIT / 2) * 0.98);
  });

  it('grant each its share while no gateway hears another', async () => {
    let isCut = false;
    const cut: Signals = {
      ...opened.local,
      publish: (topic, payload) => (isCut ? undefined : opened.local.publish(topic, payload)),
    };
    const gateways = [opened.gateway(cut), opened.gateway(cut)];
    isCut = true;
    for (let beats = 0; beats < 10; beats += 1) for (const { peers } of gateways) peers.beat();
    opened.clock.advance(2_000);
    const granted = await opened.hammer(
      gateways.map(({ limits }) => limits),
      SECONDS,
    );
    expect(opened.sum(granted)).toBeLessThanOrEqual(LIMIT);
    expect(Math.min(...granted)).toBeGreaterThanOrEqual((LIMIT / 2) * 0.98);
  });

  it('are the others’ when a gateway has been silent for two seconds', async () => {
    let isSilent = false;
    const dying: Signals = {
      ...opened.local,
      publish: (topic, payload) => (isSilent ? undefined : opened.local.publish(topic, payload)),
    };
    const [stays, goes] = [opened.gateway(), opened.gateway(dying)];
    expect([stays.peers.count(), goes.peers.count()]).toEqual([2, 2]);
    isSilent = true;
    for (let beats = 0; beats < 4; beats += 1) stays.peers.beat();
    expect(stays.peers.count()).toBe(2);
    stays.peers.beat();
    expect(stays.peers.isAlone()).toBe(true);
    isSilent = false;
    goes.peers.beat();
    expect([stays.peers.count(), goes.peers.count()]).toEqual([2, 2]);
  });

  it('are counted at a new home almost from nothing when gateways come and go', async () => {
    const first = opened.gateway();
    opened.clock.advance(2_000);
    expect(opened.sum(await opened.hammer([first.limits], 0.005, 20))).toBe(100);
    const second = opened.gateway();
    const both = opened.sum(await opened.hammer([first.limits, second.limits], 0.005, 20));
    expect(both).toBeLessThanOrEqual(10);
    second.limits.stop();
    expect(opened.sum(await opened.hammer([first.limits], 0.005, 20))).toBeLessThanOrEqual(10);
  });
});
