import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The gateway serves the app at `/`; `npm run build` names the real output folder. */
export default defineConfig({
  base: '/',
  plugins: [react()],
  build: {
    outDir: '../../dist/customer',
    emptyOutDir: true,
    target: 'es2023',
    // The policy allows scripts of our own origin only, so nothing may be inlined.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});
