import { join } from 'node:path';
import type { MutationArea } from './areas.js';

/** Left out everywhere: tests and what is written for them. */
const notShipped = ['!**/*.spec.ts', '!**/testing/**'];

/**
 * Stryker's options for one area. Texts are not mutated: codes are unions of literals, which the compiler checks, and
 * nobody should write a test for the wording of a sentence. Mutants that only run when a module is loaded (tables of
 * constants) are left out too, since each would cost a run of every spec.
 */
export function strykerConfig(area: MutationArea, options: { readonly reports: string; readonly workers: number }) {
  return {
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    mutate: [...area.mutate, ...notShipped],
    mutator: { excludedMutations: ['StringLiteral'] },
    concurrency: options.workers,
    timeoutMS: 10_000,
    timeoutFactor: 3,
    disableTypeChecks: false,
    allowEmpty: false,
    tempDirName: 'reports/mutation/.sandbox',
    ignorePatterns: ['dist', '.cache', '.nx', 'data', 'shots', 'reports', 'docs', 'web', 'services/host/test/corpus'],
    reporters: ['clear-text', 'json', 'progress-append-only'],
    clearTextReporter: { reportTests: false, logTests: false, allowColor: false, skipFull: true },
    jsonReporter: { fileName: join(options.reports, `${area.name}.json`) },
    // The command judges by the score itself, so that the table is printed for a low one too.
    thresholds: { high: area.atLeast, low: area.atLeast, break: null },
    jest: { projectType: 'custom', enableFindRelatedTests: true, config: jestConfig(area) },
  };
}

/** The server's part of the root's configuration, for one project, since Stryker's runner takes no list of projects. */
function jestConfig(area: MutationArea) {
  return {
    testEnvironment: 'node',
    roots: [`<rootDir>/${area.specs}`],
    testRegex: [`\\.${area.tiers}\\.spec\\.ts$`],
    moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
    transformIgnorePatterns: ['/node_modules/(?!(@nestjs|@noble|@scure|@corella)/)'],
    transform: {
      '^.+\\.(t|j)s$': [
        '@swc/jest',
        {
          jsc: {
            parser: { syntax: 'typescript', decorators: true },
            transform: { legacyDecorator: true, decoratorMetadata: true },
            target: 'es2022',
          },
          module: { type: 'commonjs' },
        },
      ],
    },
    testTimeout: 60_000,
  };
}
