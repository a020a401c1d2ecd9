import { request } from 'node:http';
import type { HealthServer } from '@corella/health-server';
import { Gauge, Registry } from 'prom-client';
import { readiness } from '../wiring/process/readiness.js';
import { startProcessServer } from './process-server.js';

interface Answered {
  readonly status: number | undefined;
  readonly text: string;
}

/** Not `fetch`, which sets `Host` by itself. */
const asked = (url: string, { method = 'GET', headers = {} } = {}): Promise<Answered> =>
  new Promise((resolve, reject) => {
    request(url, { method, headers }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () => resolve({ status: response.statusCode, text }));
    })
      .on('error', reject)
      .end();
  });

describe('a process without a gateway', () => {
  const state = readiness();
  const registry = new Registry();
  new Gauge({ name: 'corella_sample', help: 'A sample', registers: [registry] }).set(7);
  const opened: HealthServer[] = [];
  const open = async (metricsToken?: string): Promise<string> => {
    const server = await startProcessServer({ host: '127.0.0.1', port: 0, registry, readiness: state, metricsToken });
    opened.push(server);
    return server.url;
  };
  afterAll(() => Promise.all(opened.map((server) => server.close())));

  it('lives while it starts, and says what is still missing', async () => {
    const url = await open();
    expect(await asked(`${url}/health/live`)).toEqual({ status: 200, text: '{"status":"live"}' });
    state.starting('recovering the ledger');
    expect(await asked(`${url}/health/ready`)).toEqual({
      status: 503,
      text: '{"status":"not-ready","reason":"starting: recovering the ledger"}',
    });
    state.ready();
    expect(await asked(`${url}/health/ready?now=1`)).toEqual({ status: 200, text: '{"status":"ready"}' });
  });

  it('shows its metrics to this machine, under a name of this machine', async () => {
    const url = await open();
    expect((await asked(`${url}/metrics`)).text).toContain('corella_sample 7');
    expect(await asked(`${url}/metrics`, { headers: { host: 'rebound.example' } })).toEqual({
      status: 403,
      text: '{"status":"loopback-only"}',
    });
  });

  it('shows them to whoever bears the token, and to nobody else', async () => {
    const url = await open('a-token-of-16-chars');
    const bearing = (token: string) => asked(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    expect((await bearing('a-token-of-16-chars')).status).toBe(200);
    expect([(await bearing('a-token-of-16-charz')).status, (await asked(`${url}/metrics`)).status]).toEqual([403, 403]);
  });

  it('has nothing else', async () => {
    const url = await open();
    expect((await asked(`${url}/api/status`)).status).toBe(404);
    expect((await asked(`${url}/constructor`)).status).toBe(404);
    expect((await asked(`${url}/health/live`, { method: 'POST' })).status).toBe(405);
  });
});
