import { openGateway, type OpenGateway } from '../../testing/browser.js';
import { STAFF_TOKEN } from '../../testing/fake-venue.js';

const report = {
  verdict: 'sound',
  position: '000000000000042',
  lagEvents: 0,
  eventsChecked: 42,
  hashesCompared: 3,
  tablesCompared: 2,
  tablesBehindMs: 0,
  finding: null,
  instance: 'i-1',
};

describe('POST /api/status/sentinel', () => {
  let venue: OpenGateway;
  beforeAll(async () => {
    venue = await openGateway({ staffRole: 'risk', config: { trustedProxies: ['127.0.0.1'] } });
    venue.signals.answer('identity.list-approvals', () => ({ ok: true, value: { rows: [], total: 0 } }));
    venue.signals.answer('identity.list-audit', () => ({ ok: true, value: { rows: [], total: 0 } }));
    venue.signals.answer('identity.list-users', () => ({ ok: true, value: { rows: [], total: 0 } }));
    venue.signals.answer('ledger.totals', () => ({ revision: 1, hash: 'h', assets: [] }));
  });
  afterAll(() => venue.close());

  it('is shown by the status, the duty screen and the metrics', async () => {
    expect((await venue.call('/api/status')).body).toMatchObject({ sentinel: null });
    expect((await venue.call('/api/status/sentinel', { method: 'POST', body: report })).status).toBe(204);
    const { instance: _instance, ...seen } = report;
    expect((await venue.call('/api/status')).body).toMatchObject({ sentinel: { ...seen, at: expect.any(String) } });
    const finding = 'balanced: ledger-0 at revision 7 (position 42): lines do not sum to zero';
    await venue.call('/api/status/sentinel', { method: 'POST', body: { ...report, verdict: 'diverged', finding } });
    expect(
      (await venue.call('/operator/api/home', { headers: { cookie: `corella-staff=${STAFF_TOKEN}` } })).body,
    ).toMatchObject({ sentinel: { verdict: 'diverged', finding } });
    expect((await venue.call('/metrics')).body['text']).toContain('corella_sentinel_diverged 1');
  });

  it('reaches every gateway of the venue, whichever it was sent to', async () => {
    const other = await openGateway();
    const heard: unknown[] = [];
    venue.signals.subscribe('venue.sentinel-report', (told) => void heard.push(told));
    await venue.call('/api/status/sentinel', { method: 'POST', body: { ...report, eventsChecked: 77 } });
    expect(heard).toMatchObject([{ eventsChecked: 77 }]);
    for (const told of heard) other.signals.publish('venue.sentinel-report', told);
    expect((await other.call('/api/status')).body).toMatchObject({ sentinel: { eventsChecked: 77 } });
    await other.close();
  });

  it('is refused from another machine and in another shape', async () => {
    expect(
      (
        await venue.call('/api/status/sentinel', {
          method: 'POST',
          body: report,
          headers: { 'x-forwarded-for': '203.0.113.9' },
        })
      ).status,
    ).toBe(403);
    for (const bad of [
      { ...report, verdict: 'fine' },
      { ...report, lagEvents: -1 },
      { ...report, tablesBehindMs: 0.5 },
      { ...report, more: 1 },
      {},
    ])
      expect((await venue.call('/api/status/sentinel', { method: 'POST', body: bad })).status).toBe(400);
  });
});
