import { realPart } from '@corella/real-parts';
import { workspaceRoot } from '../workspace/root.js';
import { ownKeys } from './ccxt/stock-client.js';
import { CLIENTS, missingClient, runClient } from './clients/run-client.js';
import { sharedVenue } from './venue/shared-venue.js';

const root = workspaceRoot();

/** Only where `npm run clients` has installed them: the tests need no network. */
describe.each(CLIENTS.filter(({ environment }) => environment === 'sdks'))('the client $name', (client) => {
  realPart(client.version, missingClient(root, client), () => {
    it('does every call that it has and the venue serves', async () => {
      const { url } = sharedVenue();
      const results = await runClient(root, client, { url, key: (await ownKeys(url)).trading });
      expect(results.filter(({ problem }) => problem !== null)).toEqual([]);
      expect(results.length).toBeGreaterThan(40);
    }, 120_000);
  });
});
