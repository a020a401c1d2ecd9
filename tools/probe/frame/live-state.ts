import type { Bench } from '../bench/bench.js';

/** Revision and hash of each writer, between two groups of commands. */
export type LiveState = ReadonlyMap<string, string>;

interface Status { readonly simulate: boolean; readonly live: readonly { readonly stream: string; readonly revision: number; readonly hash: string }[] }

export async function readLiveState(bench: Bench): Promise<LiveState> {
  const { live } = await bench.anybody.get<Status>('/api/status?hash=live');
  return new Map(live.map(({ stream, revision, hash }) => [stream, `${revision} ${hash}`]));
}

/** A venue whose makers trade changes by itself, so its hashes say nothing about a probe. */
export async function standsStill(bench: Bench): Promise<boolean> {
  return !(await bench.anybody.get<Status>('/api/status')).simulate;
}

/** Streams that are not as they were. */
export const changedStreams = (before: LiveState, after: LiveState): readonly string[] => [...new Set([...before.keys(), ...after.keys()])].filter((stream) => before.get(stream) !== after.get(stream));
