import type { DepthLevel } from '@corella/contracts/market';

/** Levels of one side that differ: the new quantity, or 0 for a level that is gone. */
export function levelChanges(before: readonly DepthLevel[], after: readonly DepthLevel[]): DepthLevel[] {
  const [old, now] = [new Map(before), new Map(after)];
  const changes: DepthLevel[] = [];
  for (const [ticks, lots] of now) if (old.get(ticks) !== lots) changes.push([ticks, lots]);
  for (const ticks of old.keys()) if (!now.has(ticks)) changes.push([ticks, 0]);
  return changes;
}
