import '../../tools/node-runtime/require-supported.mjs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The console is served by the gateway under `/operator/`; `npm run build` names the real output folder. */
export default defineConfig({
  base: '/operator/',
  plugins: [react()],
  build: {
    outDir: '../../dist/operator',
    emptyOutDir: true,
    target: 'es2023',
    // The policy allows scripts of our own origin only, so nothing may be inlined.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // react-admin and MUI come as one cached file; staff load it once.
    chunkSizeWarningLimit: 1500,
  },
});
