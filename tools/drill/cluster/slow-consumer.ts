import type { DrilledCluster } from './drilled-cluster.js';
import type { Struck } from './struck.js';
import { MarketReader } from '../load/market-reader.js';
import { PAGE, resync, unread } from '../load/slow-reader.js';

const READERS = 3;
const PEERS = 2;

/** Sockets at one gateway that follow everything and never read are dropped, and those who read miss nothing. */
export async function slowConsumer(drilled: DrilledCluster): Promise<Struck> {
  const problems: string[] = [];
  const [url = ''] = drilled.gateways;
  const peers = (
    await Promise.all(Array.from({ length: PEERS }, () => MarketReader.open({ url, following: PAGE })))
  ).flatMap((peer) => peer ?? []);
  try {
    const droppedMs = await unread({ url }, READERS, problems);
    await resync({ url }, problems);
    const heard = peers.reduce((sum, { ages }) => sum + ages.length, 0);
    problems.push(
      ...peers.flatMap(({ gaps }) => gaps.slice(0, 3)),
      ...peers.filter(({ open }) => !open).map(() => 'a client that reads was dropped'),
      ...(heard === 0 ? ['clients that read got nothing'] : []),
    );
    return {
      figures: `${READERS} dropped after ${(droppedMs / 1_000).toFixed(1)} s, others got ${heard} messages`,
      problems,
    };
  } finally {
    for (const peer of peers) peer.end();
  }
}
