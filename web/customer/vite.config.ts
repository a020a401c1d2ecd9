import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * The schema library brings two things along that no page uses. No bundler can leave them out, because every schema
 * refers to them: JSON Schema for the server's OpenAPI (5 kB), and English error texts (1.4 kB), although forms have
 * texts of their own and wrong answers of the server are reported as one. The references are removed here;
 * `budget.e2e.spec.ts` notices when a new version no longer has them.
 */
const leanSchemas: Plugin = {
  name: 'lean-schemas',
  apply: 'build',
  transform(code, id) {
    if (!/[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/.test(id)) return null;
    const absent =
      'const createToJSONSchemaMethod = () => () => undefined;\nconst createStandardJSONSchemaMethod = createToJSONSchemaMethod;';
    return {
      code: code
        .replace(/^import .*to-json-schema\.js";$/m, absent)
        .replace(/^ *inst\._zod\.processJSONSchema = .*;$/gm, '')
        .replace(/^import en from "..\/locales\/en\.js";$/m, 'const en = () => ({});'),
      map: null,
    };
  },
};

/** The gateway serves the app at `/`; `npm run build` names the real output folder. */
export default defineConfig({
  base: '/',
  plugins: [leanSchemas, react()],
  build: {
    outDir: '../../dist/customer',
    emptyOutDir: true,
    target: 'es2023',
    // The policy allows scripts of our own origin only, so nothing may be inlined.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The library of the pie chart is one file, which only its page loads.
    chunkSizeWarningLimit: 600,
  },
});
