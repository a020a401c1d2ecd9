// Chooses and orders the spec files of a run. Stryker names the tests that reach a mutant, not their files, so that
// Jest would load every spec. The trial run, which runs all of them, writes down which file holds which tests. Later
// runs load only the files with a test that is asked for: unit specs before property specs before the rest, small files
// before large ones, because `jest-circus-until-failure.cjs` ends the run at the first failure.
const { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

const TIERS = ['.unit.', '.prop.', '.int.', '.sim.'];
const rankOf = (path) => TIERS.findIndex((tier) => path.includes(tier));
const namesFile = join(process.cwd(), 'reports/mutation/spec-names.json');

module.exports = class CoveringSpecsFirst extends Sequencer {
  #wanted;

  constructor(options) {
    super(options);
    const { testNamePattern } = options.globalConfig;
    this.#wanted = testNamePattern ? new RegExp(testNamePattern, 'i') : null;
  }

  sort(tests) {
    const names = this.#wanted !== null && existsSync(namesFile) ? JSON.parse(readFileSync(namesFile, 'utf8')) : {};
    return tests
      .filter(({ path }) => names[path]?.some((name) => this.#wanted.test(name)) ?? true)
      .sort(
        (one, other) => rankOf(one.path) - rankOf(other.path) || statSync(one.path).size - statSync(other.path).size,
      );
  }

  cacheResults(tests, results) {
    super.cacheResults(tests, results);
    if (this.#wanted !== null) return;
    const names = results.testResults.map((file) => [file.testFilePath, file.testResults.map((test) => test.fullName)]);
    mkdirSync(dirname(namesFile), { recursive: true });
    writeFileSync(namesFile, JSON.stringify(Object.fromEntries(names)));
  }
};
