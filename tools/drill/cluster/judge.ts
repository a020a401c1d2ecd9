import { setTimeout as sleep } from 'node:timers/promises';
import { UPCASTERS } from '@corella/contracts/versions';
import { openPostgresLogReader } from '@corella/event-store-postgres';
import { replayMachine } from '@corella/host/sentinel';
import { placeText, Replayer } from '@corella/sentinel';
import { hostEnds } from '../../venue/host-ends.js';
import { settledHashes, unbalancedAssets, type WriterHash } from '../kill/verify.js';
import type { DrilledCluster } from './drilled-cluster.js';
import { OWNERS, standbyOf } from './shape.js';

const LOOK_MS = 200;
const PAGE = 5_000;

/** Milliseconds until `holds`; NaN if that takes longer than `withinMs`. */
export async function until(holds: () => Promise<boolean> | boolean, withinMs: number): Promise<number> {
  const startedAt = performance.now();
  while (!(await holds())) {
    if (performance.now() - startedAt > withinMs) return Number.NaN;
    await sleep(LOOK_MS);
  }
  return performance.now() - startedAt;
}

/** Whether every process or its successor is ready, and everything committed has been relayed and handled. */
export async function isDrained(drilled: DrilledCluster): Promise<boolean> {
  const isReady = (name: string): boolean => drilled.named(name).state === 'ready';
  const succeeded = OWNERS.filter((owner) => isReady(standbyOf(owner)));
  if (drilled.regular().some(({ name }) => !isReady(name) && !succeeded.some((owner) => owner === name))) return false;
  const [leading, relay, feed, fromLog] = await Promise.all(
    ['corella_relay_leading', 'corella_relay_lag', 'corella_feed_lag', 'corella_feed_on_log'].map((metric) =>
      drilled.sum(metric),
    ),
  );
  return leading === 1 && relay === 0 && feed === 0 && fromLog === 0;
}

/**
 * What must hold after any fault: every asset sums to zero, the sentinel finds the log sound, each writer's live hash
 * is that of a replay from the first event, and no epoch of a stream is followed by an older one.
 */
export async function unsoundCluster(drilled: DrilledCluster, writers: number): Promise<readonly string[]> {
  const problems = (await unbalancedAssets(drilled)).map((asset) => `the books do not sum to zero: ${asset}`);
  const hashes = await settledHashes(drilled);
  if (hashes.length !== writers) problems.push(`${hashes.length} of ${writers} writers tell their hash`);
  problems.push(...(await replayed(drilled, hashes)), ...(await staleEpochs(drilled)));
  const { args, env } = drilled.planned('sentinel');
  const sentinel = await hostEnds(drilled.root, [...args, '--follow', 'off', '--port', '0'], env);
  if (sentinel.code !== 0)
    problems.push(`the sentinel ended with ${sentinel.code}: ${sentinel.words.trim().split('\n').at(-1) ?? ''}`);
  return problems;
}

/** Rebuilds every writer from its first event, without a snapshot, and compares with what the writers told. */
async function replayed(drilled: DrilledCluster, hashes: readonly WriterHash[]): Promise<readonly string[]> {
  const replayer = new Replayer({ machineOf: replayMachine, upcasters: UPCASTERS });
  for (const hash of hashes) replayer.hear({ ...hash, by: 'its owner' });
  const log = await openPostgresLogReader({ address: drilled.postgres });
  try {
    for (let end = false; !end;) {
      const page = await log.readAll({ after: replayer.position(), limit: PAGE });
      for (const event of page.events) {
        const diverged = replayer.take(event);
        if (diverged) return [`the replay diverges: ${placeText(diverged)}`];
      }
      end = page.end;
    }
  } finally {
    await log.close();
  }
  const written = hashes.filter(({ revision }) => revision >= 0).length;
  const compared = replayer.hashesCompared();
  return compared === written ? [] : [`${compared} of ${written} hashes could be compared`];
}

/** A process that has lost its lease must not write any more. */
async function staleEpochs(drilled: DrilledCluster): Promise<readonly string[]> {
  const rows = await drilled.sql(
    `SELECT stream, revision FROM (
       SELECT stream, revision, (meta::json->>'epoch')::bigint AS epoch,
              max((meta::json->>'epoch')::bigint) OVER (PARTITION BY stream ORDER BY revision) AS newest
       FROM event_store.events) AS e
     WHERE epoch < newest`,
  );
  return rows.map((row) => `${String(row['stream'])} ${String(row['revision'])} was written by a former owner`);
}
