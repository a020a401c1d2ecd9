// Which spec files are loaded together, and the file that loads them.
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';

/** @typedef {{ readonly path: string, readonly context: { readonly config: { readonly id: string } } }} Test */

const most = 48;
const helper = new URL('spec-in-group.cjs', import.meta.url).pathname;

/**
 * What reaches beyond the file that has it: mocked or reloaded modules, an environment, a time limit, snapshots. What
 * starts servers takes long, so it is better by itself. And a file may say why it has to be alone: `Runs alone: why`.
 */
const alone = [
  /\bjest\.(mock|doMock|unmock|isolateModules\w*|resetModules|unstable_\w+|setTimeout|retryTimes)\(/,
  /\.toMatch\w*Snapshot\(|@jest-environment\b|\bRuns alone: /,
  /'@corella\/real-parts'/,
];

/**
 * What takes a minute and more begins first, because a worker that begins it last is alone for as long. Jest knows how
 * long a file took only where it ran before, and otherwise begins with the files that have the most bytes.
 */
const longest = [
  'seeds.sim',
  'customer-pages.e2e',
  'hostile-probes.e2e',
  'drills.e2e',
  'console-pages.e2e',
  'cluster.e2e',
  'whole-way.e2e',
  'verification.e2e',
  'ekyc.e2e',
  'kill-drill.e2e',
  'node-versions.e2e',
].map((name) => `${sep}${name}.spec.ts`);

/** @param {readonly Test[]} group A single test. */
const placeOf = ([{ path }]) => {
  const at = longest.findIndex((name) => path.endsWith(name));
  return at < 0 ? longest.length : at;
};

/** @param {string} path */
const runsAlone = (path) => {
  if (!/\.(unit|prop|int)\.spec\.tsx?$/.test(path)) return true;
  const text = readFileSync(path, 'utf8');
  return alone.some((sign) => sign.test(text));
};

/**
 * Neighbours need the same modules. Undefined for what gains nothing: tools have little in common, and specs of pages
 * take their time to draw.
 * @param {string} file
 */
function neighbourhood(file) {
  const [top, name] = file.split(sep);
  if (top === 'services') return `${top}/${name}`;
  return top === 'libs' && name !== 'web' ? top : undefined;
}

/**
 * What runs alone, the longest first, then groups of neighbours. These are small enough that every worker has some,
 * and the smallest come last, because what runs last decides when all are done.
 * @template {Test} T
 * @param {readonly T[]} tests
 * @param {string} root
 * @param {number} workers
 * @returns {readonly (readonly T[])[]}
 */
export function groupsOf(tests, root, workers) {
  const limit = Math.min(most, Math.ceil(tests.length / (2 * workers)));
  const singles = [];
  /** @type {Map<string, T[]>} */
  const together = new Map();
  for (const test of tests) {
    const place = neighbourhood(relative(root, test.path));
    const key = `${test.context.config.id} ${place}`;
    if (place === undefined || runsAlone(test.path)) singles.push([test]);
    else together.set(key, [...(together.get(key) ?? []), test]);
  }
  const groups = [...together.values()].flatMap((neighbours) => {
    const sorted = neighbours.sort((a, b) => (a.path < b.path ? -1 : 1));
    const size = Math.ceil(sorted.length / Math.ceil(sorted.length / limit));
    return Array.from({ length: Math.ceil(sorted.length / size) }, (_, at) => sorted.slice(at * size, (at + 1) * size));
  });
  return [...singles.sort((a, b) => placeOf(a) - placeOf(b)), ...groups.sort((a, b) => b.length - a.length)];
}

/**
 * @param {readonly Test[]} group
 * @param {string} root
 */
export function entryOf(group, root) {
  return [
    `const specFile = require(${JSON.stringify(helper)});`,
    ...group.map(
      ({ path }) => `specFile(${JSON.stringify(relative(root, path))}, () => require(${JSON.stringify(path)}));`,
    ),
    '',
  ].join('\n');
}
