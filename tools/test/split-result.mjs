// The result of a group, taken apart into the results of its spec files.
import { createRequire } from 'node:module';
import { relative } from 'node:path';

const require = createRequire(createRequire(import.meta.url).resolve('jest'));
const { formatResultsErrors, formatExecError } = createRequire(require.resolve('@jest/core'))('jest-message-util');

/** @typedef {import('./spec-groups.mjs').Test} Test */

/**
 * @template {Test} T
 * @param {readonly T[]} group
 * @returns {readonly (readonly [T, import('@jest/test-result').TestResult])[]}
 */
export function splitResult(result, group, globalConfig) {
  const names = group.map(({ path }) => relative(globalConfig.rootDir, path));
  // What belongs to no test, such as a failed afterAll or a line of a console, names a file in its trace.
  const ownerOf = (trace = '') => names.find((name) => trace.includes(name)) ?? names[0];
  const { testExecError } = result;
  let start = result.perfStats.start;
  return group.map((test, at) => {
    const name = names[at];
    const testResults = result.testResults
      .filter(({ ancestorTitles }) => ancestorTitles[0] === name)
      .map((one) => ({
        ...one,
        ancestorTitles: one.ancestorTitles.slice(1),
        fullName: one.fullName.slice(name.length + 1),
      }));
    const error = testExecError !== undefined && ownerOf(testExecError.stack) === name ? testExecError : undefined;
    const lines = (result.console ?? []).filter(({ origin }) => ownerOf(origin) === name);
    const config = test.context.config;
    const count = (status) => testResults.filter((one) => one.status === status).length;
    const runtime = testResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
    const perfStats = { ...result.perfStats, start, end: start + runtime, runtime, slow: false };
    start += runtime;
    const failures = formatResultsErrors(testResults, config, globalConfig, test.path);
    return [
      test,
      {
        ...result,
        testFilePath: test.path,
        testResults,
        testExecError: error,
        failureMessage:
          error === undefined
            ? failures
            : `${formatExecError(error, config, globalConfig, test.path)}${failures ?? ''}`,
        numPassingTests: count('passed'),
        numFailingTests: count('failed'),
        numPendingTests: count('pending'),
        numTodoTests: count('todo'),
        skipped: testResults.every(({ status }) => status === 'pending'),
        console: lines.length === 0 ? undefined : lines,
        perfStats,
      },
    ];
  });
}
