import { parseOptions } from './options.js';
import { venueConfig } from './venue-config.js';

const MODE = { demo: false, simulate: false, seed: 3 };
const configOf = (argv: readonly string[], env: Record<string, string> = {}, mode = MODE) => {
  const parsed = parseOptions(argv, env);
  if (!parsed.ok) throw new Error(parsed.errors.join());
  return venueConfig(parsed.options, { mode, version: '1.2.3', production: true });
};

describe('the configuration of the services', () => {
  it('takes mode and version from the data directory and the program, and the rest from the options', () => {
    const argv = '--port 9000 --limits off --public-origin https://a.example --trusted-proxy 10.0.0.0/8'.split(' ');
    expect(configOf(argv)).toEqual({
      version: '1.2.3',
      production: true,
      ...MODE,
      demoKyc: 'auto',
      limits: false,
      publicOrigins: ['https://a.example'],
      trustedProxies: ['10.0.0.0/8'],
      host: '127.0.0.1',
      port: 9000,
    });
  });

  it('names a support of its own in a demo only, and what was given everywhere', () => {
    expect(configOf([])).not.toHaveProperty('support');
    expect(configOf([], {}, { ...MODE, demo: true })).toMatchObject({ support: 'support@corella.example' });
    for (const demo of [true, false])
      expect(configOf(['--support-email', 'help@a.example'], {}, { ...MODE, demo })).toMatchObject({
        support: 'help@a.example',
      });
  });

  it('has limits on by default, and a metrics token only when one was given', () => {
    expect(configOf([])).toMatchObject({ limits: true });
    expect(configOf([])).not.toHaveProperty('metricsToken');
    expect(configOf([], { CORELLA_METRICS_TOKEN: 'x'.repeat(16) })).toMatchObject({ metricsToken: 'x'.repeat(16) });
  });
});
