import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { workspaceRoot } from '../workspace/root.js';
import { runCommand } from '../workspace/run-command.js';

interface Report {
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** Each load of this module gives it a new number. */
const numbered = `globalThis.loads = (globalThis.loads ?? 0) + 1; module.exports = globalThis.loads;`;
const specs: Readonly<Record<string, string>> = {
  'a-first.unit.spec.ts': `
    const load = require('./numbered.js');
    it('loads', () => { process.env.LEFT = 'over'; jest.spyOn(Math, 'random').mockReturnValue(7); });
    it('is first to load', () => expect(load).toBe(1));`,
  'b-second.unit.spec.ts': `
    const load = require('./numbered.js');
    describe('the second', () => {
      it('has the module of the first', () => { expect(load).toBe(1); expect(globalThis.loads).toBe(1); });
      it('starts afresh', () => { expect(process.env.LEFT).toBeUndefined(); expect(Math.random()).toBeLessThan(1); });
      it('fails', () => expect('what is').toBe('what should be'));
    });`,
  'c-unloadable.unit.spec.ts': `it('is never defined', () => {}); throw new Error('no such luck');`,
  'd-empty.unit.spec.ts': '',
  'e-unclosed.unit.spec.ts': `afterAll(() => { throw new Error('will not close'); }); it('passes', () => {});`,
  'f-mocking.unit.spec.ts': `
    jest.mock('./numbered.js', () => 'a mock');
    it('is alone', () => { expect(require('./numbered.js')).toBe('a mock'); expect(globalThis.loads).toBeUndefined(); });`,
  'g-whole.e2e.spec.ts': `it('is alone', () => expect(globalThis.loads).toBeUndefined());`,
};

describe('spec files that are loaded together', () => {
  const folder = mkdtempSync(join(tmpdir(), 'corella-grouped-'));
  let report: Report;
  const resultOf = (name: string) => report.testResults.find((one) => one.name === join(folder, 'libs', name))!;
  const statuses = (name: string) =>
    resultOf(name).assertionResults.map(({ fullName, status }) => `${fullName}: ${status}`);

  beforeAll(async () => {
    const root = workspaceRoot();
    const config = {
      rootDir: folder,
      runner: join(root, 'tools/test/grouped-runner.mjs'),
      testRegex: ['\\.spec\\.ts$'],
      transform: {},
    };
    for (const [name, text] of Object.entries({ ...specs, 'numbered.js': numbered })) {
      const file = join(folder, 'libs', name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    writeFileSync(join(folder, 'jest.config.json'), JSON.stringify(config));
    const out = join(folder, 'report.json');
    await runCommand(
      [
        process.execPath,
        join(root, 'node_modules/jest/bin/jest.js'),
        '--config',
        join(folder, 'jest.config.json'),
        '--runInBand',
        '--json',
        '--outputFile',
        out,
      ],
      { cwd: folder },
    );
    report = JSON.parse(readFileSync(out, 'utf8')) as Report;
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('are reported one by one, each under its own name', () => {
    expect(report.testResults.map(({ name }) => name).sort()).toEqual(
      Object.keys(specs)
        .map((name) => join(folder, 'libs', name))
        .sort(),
    );
    expect(statuses('a-first.unit.spec.ts')).toEqual(['loads: passed', 'is first to load: passed']);
  });

  it('share the modules, but not what one of them left behind', () => {
    expect(statuses('b-second.unit.spec.ts').slice(0, 2)).toEqual([
      'the second has the module of the first: passed',
      'the second starts afresh: passed',
    ]);
  });

  it('show a failure with the file and line', () => {
    expect(statuses('b-second.unit.spec.ts')[2]).toBe('the second fails: failed');
    expect(resultOf('b-second.unit.spec.ts').message).toMatch(/what should be[^]*b-second\.unit\.spec\.ts:6/);
    expect(resultOf('a-first.unit.spec.ts').message).toBe('');
  });

  it('fail if they cannot be loaded, have no test, or do not close', () => {
    expect(statuses('c-unloadable.unit.spec.ts')).toContain('can be loaded: failed');
    expect(resultOf('c-unloadable.unit.spec.ts').message).toContain('no such luck');
    expect(resultOf('d-empty.unit.spec.ts').message).toContain('must contain at least one test');
    expect(resultOf('e-unclosed.unit.spec.ts').message).toContain('will not close');
    expect(report.numRuntimeErrorTestSuites).toBe(2);
  });

  it('are left alone if they mock a module or run the whole program', () => {
    expect(statuses('f-mocking.unit.spec.ts')).toEqual(['is alone: passed']);
    expect(statuses('g-whole.e2e.spec.ts')).toEqual(['is alone: passed']);
  });
});
