import '../../tools/node-runtime/require-supported.mjs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * The schema library writes JSON Schema for the server's OpenAPI only, yet every schema refers to that code, so no
 * bundler can leave it out: 5 kB of every page. The references are taken out here; `budget.e2e.spec.ts` notices when a
 * new version no longer has them.
 */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  transform(code, id) {
    if (!/[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/.test(id)) return null;
    const absent =
      'const createToJSONSchemaMethod = () => () => undefined;\nconst createStandardJSONSchemaMethod = createToJSONSchemaMethod;';
    return {
      code: code
        .replace(/^import .*to-json-schema\.js";$/m, absent)
        .replace(/^ *inst\._zod\.processJSONSchema = .*;$/gm, ''),
      map: null,
    };
  },
};

/** The gateway serves the app at `/`; `npm run build` names the real output folder. */
export default defineConfig({
  base: '/',
  plugins: [withoutJsonSchema, react()],
  build: {
    outDir: '../../dist/customer',
    emptyOutDir: true,
    target: 'es2023',
    // The policy allows scripts of our own origin only, so nothing may be inlined.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});
