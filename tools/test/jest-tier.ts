import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../workspace/run-command.js';
import { skippedFileVariable } from '@corella/real-parts';
import { SOURCES_VARIABLE, sourcesFingerprint } from '@corella/worker-host';
import type { JestReport, Tally } from './tally.js';
import { tallyJest } from './tally.js';

export interface JestOptions {
  /** Passed on to Jest, such as `--testPathPatterns login`. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Spec files at a time. Default: 2. */
  readonly workers?: number;
}

const quietNode = { NODE_NO_WARNINGS: '1' };

/**
 * Runs the tests of one tier, given as a pattern over file names such as `(unit|prop)`, and shows Jest's own output.
 * The run always ends (`--forceExit`). Otherwise Jest would wait for ever for a handle that a library left open.
 */
export async function runJest(root: string, tier: string, options: JestOptions = {}): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'corella-tests-'));
  const reportFile = join(folder, 'report.json');
  const skippedFile = join(folder, 'skipped');
  try {
    const { code } = await runCommand(
      [
        process.execPath,
        '--max-old-space-size=4096',
        'node_modules/jest/bin/jest.js',
        `--maxWorkers=${options.workers ?? 2}`,
        '--coverage=false',
        '--passWithNoTests',
        '--forceExit',
        '--json',
        `--outputFile=${reportFile}`,
        ...(options.args ?? []),
      ],
      {
        cwd: root,
        show: 'errors',
        env: {
          TEST_TIER: tier,
          [skippedFileVariable]: skippedFile,
          [SOURCES_VARIABLE]: sourcesFingerprint(root),
          ...quietNode,
          ...options.env,
        },
      },
    );
    const report = readJson(reportFile);
    if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
    const tally = tallyJest(report, linesOf(skippedFile));
    return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readJson(file: string): JestReport | undefined {
  const text = readIfThere(file);
  return text === '' ? undefined : (JSON.parse(text) as JestReport);
}

function linesOf(file: string): number {
  return readIfThere(file).split('\n').length - 1;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
