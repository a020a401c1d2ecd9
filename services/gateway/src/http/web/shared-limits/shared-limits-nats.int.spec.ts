import { systemClock } from '@corella/clock';
import { missingNats, ownNats, realPart, type OwnNats } from '@corella/real-parts';
import { openNatsSignals, type NatsSignals } from '@corella/signals-nats';
import type { GatewayDeps } from '../../../gateway.deps.js';
import { Limits } from '../limits.js';
import { GatewayPeers } from './gateway-peers.js';

const SETTLED_MS = 1_100;
const HAMMERED_MS = 700;
const KEY = 'key:a-1';

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

realPart('limits that gateways share over NATS', missingNats(), () => {
  let server: OwnNats;
  const opened: { readonly signals: NatsSignals; readonly limits: Limits; readonly peers: GatewayPeers }[] = [];

  beforeAll(async () => {
    server = await ownNats();
    for (const value of [0, 1]) {
      const signals = await openNatsSignals({ servers: [server.server], leastTimeoutMs: 5_000 });
      const deps = { clock: systemClock, signals, config: { limits: true }, gatewayNumber: { value } };
      const peers = new GatewayPeers(deps as unknown as GatewayDeps);
      const limits = new Limits(deps as unknown as GatewayDeps, peers);
      limits.start();
      opened.push({ signals, limits, peers });
    }
    while (opened.some(({ peers }) => peers.isAlone())) await pause(5);
  });
  afterAll(async () => {
    for (const { limits, signals } of opened) {
      limits.stop();
      await signals.close();
    }
    await server.stop();
  });

  /** What is granted as a share of the limit, when each gateway is asked again and again by many at once. */
  const hammer = async (gateways: typeof opened) => {
    const startMs = performance.now();
    let granted = 0;
    let lastMs = 0;
    const callers = gateways.flatMap(({ limits }) =>
      Array.from({ length: 20 }, async () => {
        while (performance.now() - startMs < HAMMERED_MS) {
          lastMs = performance.now();
          if ((await limits.waitForPrincipal(KEY)) === 0) granted += 1;
          await pause(2);
        }
      }),
    );
    await Promise.all(callers);
    return granted / (100 + (100 * (lastMs - startMs)) / 1_000);
  };

  it('grant the limit and at most a tenth more, hammered at both or at one that is not the home', async () => {
    await pause(SETTLED_MS);
    const both = await hammer(opened);
    expect(both).toBeGreaterThanOrEqual(0.9);
    expect(both).toBeLessThanOrEqual(1.1);
    await pause(SETTLED_MS);
    const one = await hammer(opened.filter(({ peers }) => peers.homeOf(KEY) !== peers.self));
    expect(one).toBeGreaterThanOrEqual(0.9);
    expect(one).toBeLessThanOrEqual(1.1);
  });
});
