// No two folders import each other. dependency-cruiser has this rule too, but it would have to read all sources a
// second time: specs and test code are left out here, because a test may import anything that it needs.
import { posix } from 'node:path';

const rule = { name: 'no-circular-folders' };
const leftOut = /[.]spec[.]tsx?$|\/(testing|test|conformance)\//;

/** The folder of a file and all folders around it. @param {string} path */
function foldersAround(path) {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

/**
 * What each folder imports from outside of itself.
 * @param {readonly import('dependency-cruiser').IModule[]} modules
 */
function importsOf(modules) {
  /** @type {Map<string, Set<string>>} */
  const imports = new Map();
  for (const { source, dependencies, coreModule, couldNotResolve, matchesDoNotFollow } of modules) {
    if (coreModule || couldNotResolve || matchesDoNotFollow || leftOut.test(source)) continue;
    const targets = dependencies.map(({ resolved }) => resolved).filter((path) => !leftOut.test(path));
    for (const folder of foldersAround(source)) {
      const known = imports.get(folder) ?? new Set();
      for (const path of targets) if (!path.startsWith(`${folder}/`)) known.add(posix.dirname(path));
      imports.set(folder, known);
    }
  }
  return imports;
}

/**
 * The shortest way from a folder back to itself.
 * @param {Map<string, Set<string>>} imports
 * @param {string} start
 */
function wayRound(imports, start) {
  const ways = [[start]];
  const seen = new Set();
  for (const way of ways) {
    for (const next of imports.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return [...way, start];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}

/**
 * Each folder from which imports lead back to it.
 * @param {readonly import('dependency-cruiser').IModule[]} modules
 */
export function circularFolders(modules) {
  const imports = importsOf(modules);
  return [...imports.keys()].flatMap((from) => {
    const cycle = wayRound(imports, from);
    return cycle === undefined ? [] : [{ rule, from, cycle }];
  });
}
