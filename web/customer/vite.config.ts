import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** What a library brings along and no page uses, and one mistake, named by the file it is in. */
const CHANGES: readonly (readonly [file: RegExp, change: (code: string) => string])[] = [
  /*
   * Every schema refers to three things, so no bundler can leave them out: JSON Schema for the server's OpenAPI (6 kB),
   * English error texts (1.4 kB), although forms have texts of their own and wrong answers of the server are reported
   * as one, and support for values that contain themselves (2 kB), which JSON cannot.
   */
  [
    /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/,
    (code) =>
      code
        .replace(
          /^import .*to-json-schema\.js";$/m,
          'const createToJSONSchemaMethod = () => () => undefined;\nconst createStandardJSONSchemaMethod = createToJSONSchemaMethod;',
        )
        .replace(/^import \* as processors from .*;$/m, 'const processors = { aggregateChecks: () => ({}) };')
        .replace(/^ *inst\._zod\.processJSONSchema = .*;$/gm, '')
        .replace('core.config({ memoizer: core.memoizer() });', ';')
        .replace(/^import en from "..\/locales\/en\.js";$/m, 'const en = () => ({});'),
  ],
  // The router's package gives browsers its development build, which differs in this line.
  [
    /[\\/]react-router[\\/]dist[\\/]development[\\/]/,
    (code) => code.replace('var ENABLE_DEV_WARNINGS = true;', 'const ENABLE_DEV_WARNINGS = false;'),
  ],
  // A press soon after one elsewhere is no double press, but the library takes it for none at all, and points of a
  // drawing that were set quickly were lost. `chart.e2e.spec.ts` notices.
  [
    /[\\/]klinecharts[\\/]dist[\\/]index\.esm\.js$/,
    (code) =>
      code.replace(
        /(\bthis\._processEvent\(compatEvent, this\._handler\.mouseDoubleClickEvent\);\s*\})/,
        '$1 else if (!this._cancelClick) this._processEvent(compatEvent, this._handler.mouseClickEvent);',
      ),
  ],
];

/** Changes those files; `budget.e2e.spec.ts` notices when a new version no longer has the parts to leave out. */
const changedLibraries: Plugin = {
  name: 'changed-libraries',
  apply: 'build',
  transform(code, id) {
    const change = CHANGES.find(([file]) => file.test(id))?.[1];
    return change === undefined ? null : { code: change(code), map: null };
  },
};

const LETTERS = 3;
const fileOfClass = new Map<string, string>();

/**
 * A class of a CSS module: its name, and three letters for its file. Each stands in the JavaScript too, where Vite's
 * own names, which end in the number of a line, take about a kilobyte more.
 */
function className(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split('?')[0] ?? file).replaceAll('\\', '/');
  const letters = createHash('sha256').update(path).digest('base64url').slice(0, LETTERS);
  const shown = `${name}_${letters}`;
  const other = fileOfClass.get(shown) ?? path;
  if (other !== path) throw new Error(`${other} and ${path} have a class ${shown}. Take more letters.`);
  fileOfClass.set(shown, path);
  return shown;
}

/** The gateway serves the app at `/`; `npm run build` names the real output folder. */
export default defineConfig({
  base: '/',
  plugins: [changedLibraries, react()],
  css: { modules: { generateScopedName: className } },
  build: {
    outDir: '../../dist/customer',
    emptyOutDir: true,
    target: 'es2023',
    // The policy allows scripts of our own origin only, so nothing may be inlined.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Small files compress badly and lengthen the list of files in the entry. So what nearly every page needs is one
    // file, what the exchange shares with its own later parts is another, and what the pages around a login share is a
    // third. The numbers were found by trying.
    rolldownOptions: {
      // A schema that no page reads is left out.
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'exchange', test: /[\\/]features[\\/]exchange[\\/]/, minShareCount: 2, priority: 2 },
            { name: 'auth', test: /[\\/]features[\\/]auth[\\/](?!sign-up[\\/])/, minShareCount: 2, priority: 2 },
            // Who logs in does not load it.
            { name: 'sign-up', test: /[\\/]features[\\/]auth[\\/]sign-up[\\/]/, minShareCount: 2, priority: 2 },
            { name: 'routes', test: /[\\/]contracts[\\/]src[\\/]routes[\\/]/, priority: 2 },
            { name: 'base', minShareCount: 20, priority: 1 },
          ],
        },
      },
    },
    // The library of the pie chart is one file, which only its page loads.
    chunkSizeWarningLimit: 600,
  },
});
