export * from './company-answers.js';
import type { VenueConfig } from '../service/index.js';

/** What the host gives the services of a demo without simulated traders. For specs and the simulation. */
export const sampleVenueConfig = (changes: Partial<VenueConfig> = {}): VenueConfig => ({
  version: '0',
  demo: true,
  demoKyc: 'auto',
  simulate: false,
  seed: 1,
  limits: false,
  publicOrigins: [],
  trustedProxies: [],
  host: '127.0.0.1',
  port: 0,
  production: false,
  ...changes,
});
