import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashInputs } from './inputs.js';
import { withLock } from './lock.js';
import type { BuildTarget } from './targets.js';

export type BuildOutcome = 'fresh' | 'built' | 'missing';

export interface BuildReport {
  readonly target: string;
  readonly outcome: BuildOutcome;
  readonly ms: number;
}

/**
 * Builds each target whose inputs have changed since its output was written. New output replaces the old in one step
 * and its hash is written last, so a broken build is never taken for a good one.
 */
export async function build(root: string, chosen: readonly BuildTarget[]): Promise<BuildReport[]> {
  return withLock(join(root, 'dist/.lock'), async () => {
    const reports: BuildReport[] = [];
    for (const target of chosen) {
      const startedAt = performance.now();
      const outcome = await buildOne(root, target);
      reports.push({ target: target.name, outcome, ms: Math.round(performance.now() - startedAt) });
    }
    return reports;
  });
}

async function buildOne(root: string, target: BuildTarget): Promise<BuildOutcome> {
  if (!existsSync(join(root, target.entry))) return 'missing';
  const output = join(root, 'dist', target.name);
  const hashFile = `${output}.inputs`;
  const hash = hashInputs(root, target.inputs);
  if (existsSync(output) && existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash) return 'fresh';

  const draft = `${output}.next`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  await target.build(root, draft);
  rmSync(hashFile, { force: true });
  rmSync(output, { recursive: true, force: true });
  renameSync(draft, output);
  writeFileSync(hashFile, hash);
  return 'built';
}
