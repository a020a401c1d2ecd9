import { setTimeout as sleep } from 'node:timers/promises';
import { MarketReader } from '../load/market-reader.js';
import { EVERYTHING, MB_OF_THE_VENUE, MB_PER_READER, PAGE, residentMb, resync } from '../load/slow-reader.js';
import type { DrilledCluster } from './drilled-cluster.js';
import type { Struck } from './struck.js';

const READERS = 5;
const PEERS = 2;
const GATEWAY = 'gateway-0';
const LOOK_MS = 500;
const HEARTBEAT_MS = 15_000;
/** So long at least: what is not read first fills the buffers of the system. */
const LEAST_MS = 45_000;

const open = async (url: string, following: typeof PAGE, count: number): Promise<readonly MarketReader[]> => {
  const found = await Promise.all(Array.from({ length: count }, () => MarketReader.open({ url, following })));
  return found.flatMap((reader) => reader ?? []);
};

/** Sockets that follow everything and never read: their gateway's memory is bounded, and others miss nothing. */
export async function slowConsumer(drilled: DrilledCluster, forMs: number): Promise<Struck> {
  const [url = ''] = drilled.gateways;
  const pid = drilled.named(GATEWAY).pid ?? 0;
  const [peers, slow] = [await open(url, PAGE, PEERS), await open(url, EVERYTHING, READERS)];
  const before = residentMb(pid);
  const alive = setInterval(() => slow.forEach((reader) => reader.answerHeartbeat()), HEARTBEAT_MS);
  let most = before;
  try {
    for (const reader of slow) reader.socket.pause();
    for (const end = performance.now() + Math.max(forMs, LEAST_MS); performance.now() < end; await sleep(LOOK_MS))
      most = Math.max(most, residentMb(pid));
    const problems: string[] = [];
    await resync({ url }, problems);
    const heard = peers.reduce((sum, { ages }) => sum + ages.length, 0);
    const grownMb = most - before;
    if (grownMb > READERS * MB_PER_READER + MB_OF_THE_VENUE)
      problems.push(`its memory grew by ${grownMb.toFixed(0)} MB`);
    problems.push(
      ...peers.flatMap(({ gaps }) => gaps.slice(0, 3)),
      ...peers.filter((peer) => !peer.open).map(() => 'a client that reads was dropped'),
      ...(heard === 0 ? ['clients that read got nothing'] : []),
    );
    const figures = `${READERS} sockets never read, the gateway grew by ${grownMb.toFixed(0)} MB; others got ${heard} messages`;
    return { figures, problems };
  } finally {
    clearInterval(alive);
    for (const reader of [...peers, ...slow]) reader.end();
  }
}
