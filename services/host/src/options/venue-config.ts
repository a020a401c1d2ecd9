import type { VenueConfig } from '@corella/contracts/service';
import type { Mode } from './mode.js';
import type { Options } from './options.js';

/** What the services get to know of the options. */
export function venueConfig(
  options: Options,
  { mode, version, production }: { readonly mode: Mode; readonly version: string; readonly production: boolean },
): VenueConfig {
  const metricsToken = options['metrics-token'];
  return {
    version,
    production,
    demo: mode.demo,
    demoKyc: options['demo-kyc'],
    simulate: mode.simulate,
    seed: mode.seed,
    limits: options.limits === 'on',
    publicOrigins: options['public-origin'],
    trustedProxies: options['trusted-proxy'],
    host: options.host,
    port: options.port,
    ...(metricsToken === undefined ? {} : { metricsToken }),
  };
}
