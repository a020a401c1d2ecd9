// Jest loads every module anew for each spec file, and that took more time than the tests. This runner loads the spec
// files of a neighbourhood together, as one file that Jest never shows: it takes that file's result apart again, so
// patterns, reports and counts know only the spec files. See docs/adr/0046-spec-files-share-a-load.md.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entryOf, groupsOf } from './spec-groups.mjs';
import { splitResult } from './split-result.mjs';

const require = createRequire(createRequire(import.meta.url).resolve('jest'));
const { default: TestRunner } = createRequire(require.resolve('@jest/core'))('jest-runner');

/** @typedef {import('./spec-groups.mjs').Test} Test */

export default class GroupedRunner extends TestRunner {
  /** The spec files of a group, by the group's file. @type {Map<string, readonly Test[]>} */
  #specs = new Map();

  /** @param {readonly Test[]} tests */
  async runTests(tests, watcher, options) {
    const { rootDir, maxWorkers, testNamePattern } = this._globalConfig;
    // A pattern for names means the names that stand in the files.
    if (testNamePattern) return super.runTests(tests, watcher, options);
    const folder = mkdtempSync(join(tmpdir(), 'corella-spec-groups-'));
    try {
      const files = groupsOf(tests, rootDir, maxWorkers).map((group, at) => {
        if (group.length === 1) return group[0];
        const path = join(folder, `${at}.cjs`);
        writeFileSync(path, entryOf(group, rootDir));
        this.#specs.set(path, group);
        return { ...group[0], path, duration: undefined };
      });
      await super.runTests(files, watcher, options);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /** What happens to a group is told of each of its spec files. */
  on(event, listener) {
    return super.on(event, async (data) => {
      const group = this.#specs.get(data[0].path ?? data[0]);
      if (group === undefined) return listener(data);
      if (event === 'test-file-start') for (const test of group) await listener([test]);
      if (event === 'test-file-failure') for (const test of group) await listener([test, data[1]]);
      if (event === 'test-file-success') {
        for (const split of splitResult(data[1], group, this._globalConfig)) await listener(split);
      }
    });
  }
}
