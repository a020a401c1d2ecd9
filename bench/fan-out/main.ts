import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ClientProcess, serveClients, type Received } from './clients.js';
import { gatewayServer, plainServer, sendEach, sendShared, type FanOutServer } from './servers.js';

/**
 * Market data to many sockets: the gateway's fan-out compared with sending each message separately, in the same run.
 * The clients run in a process of their own. One message at one client is a delivery, however many messages share a
 * frame. Read the ratios.
 * Usage: node tools/run.mjs bench/fan-out/main.ts [clients …]
 */
const COUNTS = process.argv.slice(2).map(Number);
const DEFAULT_COUNTS = [100, 1_000, 5_000];
const FOR_MS = 2_000;
const SETTLE_MS = 500;
/** Deliveries per second offered to the gateway, which is above the target. */
const OFFERED = [600_000, 2_000_000];

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const whole = (value: number): string => Math.round(value).toLocaleString('en');

interface Outcome {
  readonly perSecond: number;
  readonly perCpuSecond: number;
  readonly cpu: number;
  readonly received: Received;
  readonly kbEach: number;
}

function heapBytes(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function measure(server: FanOutServer, clients: number, rates: readonly number[]): Promise<Outcome[]> {
  const before = heapBytes();
  const swarm = await ClientProcess.start(server.url, clients);
  await pause(SETTLE_MS);
  const kbEach = (heapBytes() - before) / clients / 1_000;
  const outcomes: Outcome[] = [];
  for (const perSecond of rates) {
    await server.push({ forMs: SETTLE_MS, perSecond });
    await swarm.received();
    const [start, cpuBefore] = [performance.now(), process.cpuUsage()];
    await server.push({ forMs: FOR_MS, perSecond });
    const used = process.cpuUsage(cpuBefore);
    const received = await swarm.received();
    const [seconds, cpuSeconds] = [(performance.now() - start) / 1_000, (used.user + used.system) / 1e6];
    outcomes.push({
      received,
      kbEach,
      perSecond: received.messages / seconds,
      cpu: cpuSeconds / seconds,
      perCpuSecond: received.messages / cpuSeconds,
    });
  }
  await swarm.end();
  await server.close();
  return outcomes;
}

function line(
  name: string,
  clients: number,
  { perSecond, perCpuSecond, cpu, received, kbEach }: Outcome,
  base: Outcome,
): string {
  const lost = clients - received.open;
  return (
    `  ${name.padEnd(37)} ${whole(perSecond).padStart(9)} deliveries/s at ${(cpu * 100).toFixed(0).padStart(3)} ` +
    `% of a core = ${whole(perCpuSecond).padStart(9)} a core second, ` +
    `ratio ${(perCpuSecond / base.perCpuSecond).toFixed(1).padStart(4)}` +
    `; ${(received.messages / Math.max(1, received.frames)).toFixed(0).padStart(3)} a ` +
    `frame${kbEach > 0 ? `; ${kbEach.toFixed(1)} kB of heap a connection` : ''}${lost > 0 ? `; ${lost} dropped` : ''}`
  );
}

async function main(): Promise<void> {
  console.log(
    `fan-out of one topic, messages of about 200 bytes, ${FOR_MS / 1_000} s each; aim: at least 500,000 deliveries a second on one core when coalesced`,
  );
  for (const clients of COUNTS.length > 0 ? COUNTS : DEFAULT_COUNTS) {
    console.log(`${whole(clients)} clients`);
    const [each] = await measure(await plainServer(sendEach), clients, [1]);
    const [shared] = await measure(await plainServer(sendShared), clients, [1]);
    if (!each || !shared) throw new Error('a peer was not measured');
    console.log(line('send(JSON) for each client', clients, each, each));
    console.log(line('one frame for all, a message each', clients, shared, each));
    for (const [name, path] of [
      ['gateway', '/ws/web/market'],
      ['gateway, gzip', '/ws'],
    ] as const) {
      const outcomes = await measure(
        await gatewayServer(path),
        clients,
        OFFERED.map((offered) => offered / clients),
      );
      for (const [index, outcome] of outcomes.entries())
        console.log(line(`${name}, ${whole(OFFERED[index] ?? 0)}/s offered`, clients, outcome, each));
    }
  }
}

await (process.argv[2] === 'clients' ? serveClients(process.argv[3] ?? '', Number(process.argv[4])) : main());
