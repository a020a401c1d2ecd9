import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownPostgres } from '@corella/real-parts';
import { openCluster } from '../../tools/cluster/cluster.js';
import { startVenue } from '../../tools/venue/venue-process.js';
import type { Target } from '../http-orders/load.js';
import { startPeer } from '../http-orders/peers.js';
import { huobiBody, signedOrders, type Entrance } from '../http-orders/venue-targets.js';

/** Something that takes orders, with every process that it needs to do so. */
export interface System {
  readonly name: string;
  /** One for each address that takes orders. `run` is part of each order's id, so no two parts send the same. */
  targets(run: string): Promise<readonly [Target, ...Target[]]>;
  /** The processes that it consists of, servers included. What descends from them counts too. */
  pids(): readonly number[];
  stop(): Promise<void>;
}

const VENUE_OPTIONS = ['--limits', 'off', '--log-level', 'error'];
const CLUSTER_PORT = 11_800;

/** The embedded venue: everything in one process, files of its own. */
export async function oneProcess(root: string): Promise<System> {
  const venue = await startVenue({ root, args: ['--simulate', 'off', ...VENUE_OPTIONS] });
  return {
    name: 'Corella, one process',
    targets: async (run) => [await signedOrders(venue, run)],
    pids: () => [venue.pid],
    stop: async () => {
      await venue.stop();
      venue.remove();
    },
  };
}

/** What `npm run cluster` runs, without the simulated traders and without its front: clients go to both gateways. */
export async function cluster(root: string): Promise<System> {
  const data = mkdtempSync(join(tmpdir(), 'corella-cluster-'));
  const running = await openCluster(
    {
      data,
      fresh: true,
      port: CLUSTER_PORT,
      gateways: 2,
      matchers: 2,
      memoryMb: 768,
      build: false,
      hostOptions: VENUE_OPTIONS,
    },
    { root, say: (line) => console.log(`  cluster: ${line}`) },
  );
  const end = (): void => running.kill();
  process.once('exit', end);
  await running.start();
  // Nobody else trades, as in the other systems.
  await running.named('simulation').hold('SIGTERM');
  const entrance = (name: string, url: string): Entrance => ({
    url,
    port: Number(new URL(url).port),
    pid: running.named(name).pid ?? 0,
    demo: () => running.demo(),
  });
  return {
    name: 'Corella, cluster',
    async targets(run) {
      const all = running.gateways.map((url, at) => signedOrders(entrance(`gateway-${at}`, url), `${run}g${at}`));
      const [first, ...others] = await Promise.all(all);
      if (first === undefined) throw new Error('the cluster has no gateway');
      return [first, ...others];
    },
    pids: () => running.rows().flatMap(({ process: name, pid }) => (name === 'front' ? [] : (pid ?? []))),
    stop: async () => {
      await running.stop();
      process.off('exit', end);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** What people run instead: a server that makes a PostgreSQL transaction of each order, with its PostgreSQL. */
export async function classical(): Promise<System> {
  const postgres = await ownPostgres();
  const peer = await startPeer('postgres', huobiBody('12698099', 'p'), postgres.address.host);
  return {
    name: 'fastify + zod + HMAC + PostgreSQL',
    targets: () => Promise.resolve([peer]),
    pids: () => [peer.pid, ...[postgres.pid() ?? []].flat()],
    stop: async () => {
      peer.child.removeAllListeners('exit').disconnect();
      await postgres.stop();
    },
  };
}
