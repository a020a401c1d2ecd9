// Jest's runner (Stryker insists that its path names jest-circus), which leaves out the tests and the spec files after
// the first one that noticed the mutant. Jest's own `bail` ends the process, so Stryker cannot use it.
const { createEmptyTestResult } = require('@jest/test-result');
const { default: circus } = require('jest-circus/runner');

let noticed = null;

/** Jest takes a file without tests for a broken one. */
const leftOut = (testFilePath) => ({
  ...createEmptyTestResult(),
  testFilePath,
  numPendingTests: 1,
  testResults: [
    { ancestorTitles: [], failureMessages: [], fullName: 'left out', status: 'pending', title: 'left out' },
  ],
});

function stopAtFailure(environment, mutant) {
  const handle = environment.handleTestEvent?.bind(environment);
  environment.handleTestEvent = async (event, state) => {
    if (event.name === 'test_start' && noticed === mutant) event.test.mode = 'skip';
    if (event.name === 'test_done' && event.test.errors.length > 0) noticed = mutant;
    await handle?.(event, state);
  };
}

module.exports = async function circusUntilFailure(globalConfig, config, environment, runtime, testPath, ...rest) {
  const mutant = process.env.__STRYKER_ACTIVE_MUTANT__ ?? null;
  if (mutant !== null && noticed === mutant) return leftOut(testPath);
  if (mutant !== null) stopAtFailure(environment, mutant);
  return circus(globalConfig, config, environment, runtime, testPath, ...rest);
};
