import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The gateway serves the console under `/operator/`. `npm run build` sets the output folder. */
export default defineConfig({
  base: '/operator/',
  plugins: [react()],
  build: {
    outDir: '../../dist/operator',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows scripts from our own origin only, so nothing may be inlined.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // react-admin and MUI are one file, which browsers cache.
    chunkSizeWarningLimit: 1500,
  },
});
