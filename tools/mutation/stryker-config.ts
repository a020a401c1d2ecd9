import { join } from 'node:path';
import type { MutationArea } from './areas.js';

/** Always left out: tests and the code written for them. */
const notShipped = ['!**/*.spec.ts', '!**/testing/**'];

/**
 * Stryker's options for one area. Texts are not mutated: codes are unions of literals, which the compiler checks, and
 * nobody should write a test for the wording of a sentence. Mutants that run only when a module is loaded (tables of
 * constants) are left out too, because each of them would cost a run of every spec.
 */
export function strykerConfig(
  area: MutationArea,
  options: {
    readonly reports: string;
    readonly workers: number;
    /** The report of an earlier run, whose results are kept where nothing has changed. */
    readonly before: string | null;
  },
) {
  return {
    ...(options.before === null ? {} : { incremental: true, incrementalFile: options.before }),
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    mutate: [...area.mutate, ...notShipped],
    mutator: { excludedMutations: ['StringLiteral'] },
    concurrency: options.workers,
    timeoutMS: 10_000,
    timeoutFactor: 2,
    disableTypeChecks: false,
    allowEmpty: false,
    tempDirName: 'reports/mutation/.sandbox',
    ignorePatterns: ['/dist', '/.cache', '/.nx', '/data', '/shots', '/reports', '/web', '/services/host/test/corpus'],
    reporters: ['clear-text', 'json', 'progress-append-only'],
    clearTextReporter: { reportTests: false, logTests: false, allowColor: false, skipFull: true },
    jsonReporter: { fileName: join(options.reports, `${area.name}.json`) },
    // The command judges the score itself, so that the table is printed even for a low one.
    thresholds: { high: area.atLeast, low: area.atLeast, break: null },
    jest: { projectType: 'custom', enableFindRelatedTests: false, configFile: 'tools/mutation/jest/config.mjs' },
  };
}
