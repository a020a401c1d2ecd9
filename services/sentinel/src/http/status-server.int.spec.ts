import { Registry } from 'prom-client';
import type { SentinelReport } from '@corella/contracts/service';
import { startStatusServer } from './status-server.js';

const report: SentinelReport = {
  verdict: 'sound',
  position: null,
  lagEvents: 0,
  eventsChecked: 3,
  hashesCompared: 0,
  tablesCompared: 0,
  tablesBehindMs: 0,
  finding: null,
};

describe("the sentinel's address", () => {
  it('shows its metrics only to whom the process lets read them, and its report to everybody', async () => {
    const server = await startStatusServer({
      host: '127.0.0.1',
      port: 0,
      registry: new Registry(),
      report: () => report,
      refuseMetrics: ({ headers }) =>
        headers.authorization === 'Bearer ours' ? null : { status: 403, body: { status: 'token-wrong' } },
    });
    const get = (path: string, headers = {}) => fetch(server.url + path, { headers });
    expect((await get('/metrics')).status).toBe(403);
    const shown = await get('/metrics', { authorization: 'Bearer ours' });
    expect(await shown.text()).toContain('corella_sentinel_checked_events 3');
    expect(await (await get('/api/status')).json()).toMatchObject({ verdict: 'sound', eventsChecked: 3 });
    await server.close();
  });
});
