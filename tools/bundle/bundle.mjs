// How the TypeScript of this workspace becomes something that Node runs: one self-contained ESM file per entry, with
// npm packages left outside. It is plain JavaScript because everything else in tools/ is started through it.
import { isAbsolute } from 'node:path';
import { rolldown } from 'rolldown';

/** Workspace packages export their TypeScript sources, and the bundler brings its own runtime for decorators. */
const bundled = ['@corella/', '@oxc-project/runtime', '\0'];

/** Every other bare import is an installed package. */
export function isExternal(id) {
  return !id.startsWith('.') && !isAbsolute(id) && !bundled.some((prefix) => id.startsWith(prefix));
}

/**
 * Rolldown's input options for one entry. Nest injects by the types of constructor parameters, hence the decorator
 * metadata.
 */
export function inputOptions(entry) {
  return {
    input: entry,
    platform: 'node',
    external: isExternal,
    treeshake: { moduleSideEffects: true },
    tsconfig: false,
    transform: { target: 'node22', decorator: { legacy: true, emitDecoratorMetadata: true } },
    onwarn(warning, warn) {
      // By default, the bundler would take a missing workspace file for an installed package, and the venue would fail
      // at its start.
      if (warning.code === 'UNRESOLVED_IMPORT') throw new Error(warning.message);
      if (warning.code !== 'CIRCULAR_DEPENDENCY') warn(warning);
    },
  };
}

/**
 * Dynamic imports are inlined: one file per entry, so that a worker or a bench never reaches for a chunk that a later
 * build has removed.
 */
export const outputOptions = { format: 'esm', sourcemap: true, codeSplitting: false };

/**
 * Bundles `entry` in memory, with paths in the source map as seen from `file`. Returns the code and its source map as
 * text.
 */
export async function bundleText(entry, file) {
  const build = await rolldown(inputOptions(entry));
  try {
    const { output } = await build.generate({ ...outputOptions, file });
    const chunk = output[0];
    return { code: chunk.code, map: chunk.map ? JSON.stringify(chunk.map) : '' };
  } finally {
    await build.close();
  }
}

/** Bundles `entry` into `file`, with its source map beside it. */
export async function bundleToFile(entry, file) {
  const build = await rolldown(inputOptions(entry));
  try {
    await build.write({ ...outputOptions, file });
  } finally {
    await build.close();
  }
}
