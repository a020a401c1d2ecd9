import type { VenueConfig } from '@corella/contracts/service';
import type { Mode } from './mode.js';
import type { Options } from './options.js';

/** What a demo names, where nobody has to be reached. */
const DEMO_SUPPORT = 'support@corella.example';

/** What the services get to know of the options. */
export function venueConfig(
  options: Options,
  { mode, version, production }: { readonly mode: Mode; readonly version: string; readonly production: boolean },
): VenueConfig {
  const metricsToken = options['metrics-token'];
  const support = options['support-email'] ?? (mode.demo ? DEMO_SUPPORT : undefined);
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
    ...(support === undefined ? {} : { support }),
    ...(metricsToken === undefined ? {} : { metricsToken }),
  };
}
