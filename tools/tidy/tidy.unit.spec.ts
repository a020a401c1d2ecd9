import { conformanceFindings } from './conformance.js';
import { citationFindings, linkFindings, namedTestFindings } from './rules.js';
import { tidyFile } from './tidy.js';

const rulesOf = (path: string, text: string): string[] => tidyFile(path, text).map(({ rule }) => rule);
const lines = (count: number): string => 'let n = 0;\n'.repeat(count);

describe('tidy', () => {
  it('accepts a file of 300 lines and refuses one of 301', () => {
    expect(rulesOf('services/ledger/src/long.ts', lines(300))).toEqual([]);
    expect(rulesOf('services/ledger/src/long.ts', lines(301))).toEqual(['tidy/file-length']);
  });

  it('does not measure the length of documents', () => {
    expect(rulesOf('docs/DRILLS.md', lines(900))).toEqual([]);
  });

  it.each([
    ['a function', (body: string) => `export function work() {\n${body}}\n`],
    ['an arrow function', (body: string) => `export const work = () => {\n${body}};\n`],
    ['a method', (body: string) => `export class A { work() {\n${body}} }\n`],
    ['a test', (body: string) => `it('works', () => {\n${body}});\n`],
  ])('accepts %s of 70 lines and refuses one of 71', (_kind, wrap) => {
    expect(rulesOf('libs/x/src/work.ts', wrap(lines(68)))).toEqual([]);
    expect(rulesOf('libs/x/src/work.ts', wrap(lines(69)))).toEqual(['tidy/function-length']);
  });

  it('lets a block of tests be as long as its tests, even inside a conformance suite', () => {
    const tests = "  it('works', () => undefined);\n".repeat(90);
    expect(rulesOf('a.unit.spec.ts', `describe('all', () => {\n${tests}});\n`)).toEqual([]);
    expect(rulesOf('a.unit.spec.ts', `describe.each([1])('%s', () => {\n${tests}});\n`)).toEqual([]);
    expect(rulesOf('suite.ts', `export function suite() {\n  describe('all', () => {\n${tests}  });\n}\n`)).toEqual([]);
  });

  it('measures the functions inside a block of tests', () => {
    const text = `describe('all', () => {\n  it('works', () => {\n${lines(80)}  });\n});\n`;
    expect(rulesOf('a.unit.spec.ts', text)).toEqual(['tidy/function-length']);
  });

  it('refuses a lock file that names a registry, and accepts links of the workspace', () => {
    expect(rulesOf('package-lock.json', '"resolved": "https://registry.example/a.tgz"\n')).toEqual([
      'tidy/lock-file-address',
    ]);
    expect(rulesOf('package-lock.json', '"resolved": "libs/kernel/money"\n')).toEqual([]);
  });

  it('finds machine paths in documents too, but not routes and addresses', () => {
    expect(rulesOf('docs/ARCHITECTURE.md', `see /${'home'}/somebody/notes\n`)).toEqual(['tidy/machine-path']);
    expect(rulesOf('docs/ARCHITECTURE.md', 'see https://example.org/home/page and ./work/x and /api/work\n')).toEqual(
      [],
    );
  });

  it('accepts comments of 120 characters and texts of 160, and a longer line only for an address', () => {
    const wide = (length: number, start: string): string => `${start}${'x'.repeat(length - start.length)}\n`;
    expect(rulesOf('a.ts', wide(120, '// '))).toEqual([]);
    expect(rulesOf('a.ts', wide(121, ' * '))).toEqual(['tidy/line-length']);
    expect(rulesOf('a.ts', wide(160, 'const a = '))).toEqual([]);
    expect(rulesOf('a.ts', wide(161, 'const a = '))).toEqual(['tidy/line-length']);
    expect(rulesOf('a.ts', wide(200, '// https://example.org/'))).toEqual([]);
    expect(rulesOf('docs/ARCHITECTURE.md', wide(400, 'text '))).toEqual([]);
  });

  it('refuses a comment that cites a page which is not in the repository', () => {
    const pages = new Set(['ARCHITECTURE.md']);
    expect(citationFindings('a.ts', '// docs/ARCHITECTURE.md 4\n', pages)).toEqual([]);
    expect(citationFindings('a.ts', `\n// see kernel${'.md'} 4\n`, pages)).toMatchObject([
      { rule: 'tidy/cites-missing-page', line: 2 },
    ]);
  });

  it('refuses a document’s link that leads nowhere', () => {
    const exists = (path: string): boolean => path === 'docs/adr';
    const linked = (target: string): unknown => linkFindings('docs/rules/fees.md', `\n[it](${target})\n`, exists);
    expect(linked('../adr')).toEqual([]);
    expect(linked('../adr#decision')).toEqual([]);
    expect(linked('https://example.org/page')).toEqual([]);
    expect(linked('../moved.ts')).toMatchObject([{ rule: 'tidy/dead-link', line: 2 }]);
  });

  it('refuses a test that a document names and its file does not have', () => {
    const spec = `it('works, and goes on', () => {});\nit("doesn't stop", () => {});\n`;
    const named = (words: string): unknown =>
      namedTestFindings('docs/DRILLS.md', `\n| [a](../a.unit.spec.ts) › ${words} |\n`, (path) =>
        path === 'a.unit.spec.ts' ? spec : null,
      );
    expect(named("`works, and goes on`, `doesn't stop`")).toEqual([]);
    expect(named('`works`')).toMatchObject([{ rule: 'tidy/names-missing-test', line: 2 }]);
    expect(named('`works, and goes on`, `stops`')).toHaveLength(1);
    expect(namedTestFindings('docs/DRILLS.md', '[b](b.unit.spec.ts) › `works`', () => null)).toHaveLength(1);
  });
});

describe('the check of conformance', () => {
  const spec = 'libs/adapters/event-store-x/src/x.int.spec.ts';
  const runs = `import { a, storeConformance } from '@corella/event-store/conformance';\nstoreConformance('x', open);\n`;
  const row = `| \`storeConformance\` | [x](../${spec}) |`;
  const found = (files: Readonly<Record<string, string>>): unknown => {
    const ports = { 'libs/ports/event/package.json': '', 'libs/ports/event-store/package.json': '' };
    const all: Record<string, string> = { ...ports, 'libs/adapters/event-store-x/package.json': '', ...files };
    return conformanceFindings(Object.keys(all), (path) => all[path] ?? '').map(({ rule, path }) => [rule, path]);
  };

  it('accepts an adapter that runs the suite of its port in a spec of the table', () => {
    expect(found({ [spec]: runs, 'docs/CONFORMANCE.md': row })).toEqual([]);
  });

  it.each([
    ['no spec', {}],
    ['a spec that runs no suite', { [spec]: runs.replace('storeConformance(', 'open(') }],
    ['a spec that runs the suite of another port', { [spec]: runs.replace('/event-store/', '/event/') }],
  ])('refuses an adapter with %s', (_what, files) => {
    expect(found(files)).toEqual([['tidy/no-conformance', 'libs/adapters/event-store-x/package.json']]);
  });

  it.each([
    ['no table', {}],
    ['a table without the spec', { 'docs/CONFORMANCE.md': row.replace('x.int', 'y.int') }],
    ['a table that names another suite', { 'docs/CONFORMANCE.md': row.replace('storeC', 'readerC') }],
  ])('refuses a suite that is run beside %s', (_what, files) => {
    expect(found({ [spec]: runs, ...files })).toEqual([['tidy/not-in-conformance-table', spec]]);
  });
});
