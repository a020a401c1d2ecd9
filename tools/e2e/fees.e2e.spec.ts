import { feeOn, formatUnits, parseUnits } from '@corella/money';
import { ApiClient } from '../venue/api-client.js';
import { newCustomer } from './api/new-customer.js';
import { eventually } from './eventually.js';
import { sharedVenue } from './venue/shared-venue.js';

/** The only market of class C. No other test trades in it, and the rates of the other classes do not change. */
const SYMBOL = 'ethbtc';
const BEFORE_PPM = 2_000;
const AFTER_PPM = 3_100;
/** How far ahead the next schedule begins. */
const AHEAD_MS = 3_000;

interface Schedule {
  readonly latest: {
    readonly version: number;
    readonly status: string;
    readonly rates: Readonly<Record<string, { readonly takerPercent: string }>>;
  };
  readonly versions: readonly {
    readonly version: number;
    readonly status: string;
    readonly by: readonly string[];
    readonly reason: string | null;
  }[];
}
interface Fill {
  readonly orderId: string;
  readonly quantity: string;
  readonly fee: string;
  readonly feeAsset: string;
  readonly ratePpm: number;
  readonly role: string;
}
interface Audit {
  readonly action: string;
  readonly actorName: string;
  readonly reason: string;
}

describe('the fee schedule is changed by two people', () => {
  let maker: ApiClient;
  let checker: ApiClient;
  let auditor: ApiClient;
  let customer: ApiClient;
  let names: readonly string[] = [];
  let first: Schedule['latest'];

  const staff = async (role: string, at = 0): Promise<ApiClient> => {
    const { url, demo } = sharedVenue();
    const person = demo().staff.filter((one) => one.role === role)[at];
    if (!person) throw new Error(`demo.json names nobody of ${role}`);
    return new ApiClient(url).loginStaff(person);
  };
  const schedule = () => maker.get<Schedule>('/operator/api/fees/schedule');
  const ask = async (path: string, body: object): Promise<string> =>
    (await maker.post<{ approvalId: string }>(`/operator/api/${path}`, body)).approvalId;
  const agree = async (id: string): Promise<void> => {
    const { payloadHash } = await checker.get<{ payloadHash: string }>(`/operator/api/approvals/${id}`);
    await checker.post(`/operator/api/approvals/${id}/approve`, {
      payloadHash,
      reason: 'D01 Checked against the evidence',
    });
  };
  const change = async (classC: string, effectiveAt: string | null, reason: string): Promise<string> => {
    const { latest } = await schedule();
    return ask('fees/schedule', {
      from: latest.version,
      rates: { ...latest.rates, C: { makerPercent: classC, takerPercent: classC } },
      effectiveAt,
      reason,
    });
  };
  const shownPpm = async (): Promise<number> => {
    const { symbols } = await customer.get<{ symbols: readonly { symbol: string; takerPpm: number }[] }>(
      '/api/fees/mine',
    );
    return symbols.find(({ symbol }) => symbol === SYMBOL)?.takerPpm ?? -1;
  };
  /** Buys a little at market and returns the fee. */
  const charged = async (): Promise<Fill> => {
    const { id } = await customer.post<{ id: string }>('/api/orders', {
      symbol: SYMBOL,
      side: 'buy',
      type: 'market',
      total: '0.001',
    });
    const fills = await eventually(
      async () => (await customer.get<{ items: readonly Fill[] }>(`/api/fills?orderId=${id}`)).items,
      (items) => items.length > 0,
    );
    return fills[0] ?? fail('nothing was filled');
  };
  const expectCharged = (fill: Fill, ratePpm: number): void => {
    const received = parseUnits(fill.quantity);
    expect(fill).toMatchObject({
      ratePpm,
      role: 'taker',
      feeAsset: 'eth',
      fee: received.ok ? formatUnits(feeOn(received.value, ratePpm)) : '',
    });
  };
  const audit = async (action: string): Promise<readonly Audit[]> => {
    const filter = JSON.stringify({ action, target: 'fees:schedule' });
    const query = new URLSearchParams({ filter, range: '[0,9]', sort: '["at","DESC"]' });
    return auditor.get<readonly Audit[]>(`/operator/api/audit-log?${query.toString()}`);
  };

  beforeAll(async () => {
    [maker, checker, auditor] = [await staff('market'), await staff('risk'), await staff('audit')];
    customer = (await newCustomer(sharedVenue().url)).client;
    names = await Promise.all(
      [maker, checker].map(async (client) => (await client.get<{ name: string }>('/operator/api/me')).name),
    );
    first = (await schedule()).latest;
  });

  it('charges the rate shown until the next one begins, and that one from then on', async () => {
    expect(await shownPpm()).toBe(BEFORE_PPM);
    expectCharged(await charged(), BEFORE_PPM);
    const effectiveAt = new Date(Date.now() + AHEAD_MS).toISOString();
    const approvalId = await change('0.31', effectiveAt, 'P11 Yearly review of fees');
    expect(
      await maker.call('POST', `/operator/api/approvals/${approvalId}/approve`, {
        body: { payloadHash: '0'.repeat(64), reason: 'D01 - mine' },
      }),
    ).toMatchObject({ status: 403 });
    await agree(approvalId);
    expect(await eventually(shownPpm, (ppm) => ppm !== BEFORE_PPM)).toBe(AFTER_PPM);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(effectiveAt));
    expectCharged(await charged(), AFTER_PPM);
  });

  it('names both people in the versions and in the audit log', async () => {
    const { latest, versions } = await schedule();
    expect([latest.status, versions[0]]).toEqual([
      'in-force',
      expect.objectContaining({ version: first.version + 1, by: names, reason: 'P11 Yearly review of fees' }),
    ]);
    expect((await audit('approval.request.fee-schedule'))[0]).toMatchObject({
      actorName: names[0],
      reason: 'P11 Yearly review of fees',
    });
    expect((await audit('approval.approve'))[0]).toMatchObject({
      actorName: names[1],
      reason: 'D01 Checked against the evidence',
    });
  });

  it('lets two people take back an agreed schedule before it begins, and keeps it in the history', async () => {
    await agree(await change('0.4', new Date(Date.now() + 3_600_000).toISOString(), 'P11 Yearly review of fees'));
    const { latest } = await eventually(schedule, (record) => record.latest.status === 'scheduled');
    await agree(await ask('fees/schedule/withdraw', { version: latest.version, reason: 'P21 A figure is wrong' }));
    const after = await eventually(schedule, (record) => record.latest.status !== 'scheduled');
    expect([after.latest.version, after.versions[0]]).toEqual([
      latest.version - 1,
      expect.objectContaining({
        version: latest.version,
        status: 'withdrawn',
        withdrawal: expect.objectContaining({ by: names, reason: 'P21 A figure is wrong' }),
      }),
    ]);
    expect((await audit('approval.request.fee-schedule-withdraw'))[0]).toMatchObject({ actorName: names[0] });
    expect(
      await maker.call('POST', '/operator/api/fees/schedule/withdraw', {
        body: { version: latest.version, reason: 'P21 A figure is wrong' },
      }),
    ).toMatchObject({ status: 409 });
  });

  it('reuses the free number for the next schedule', async () => {
    await agree(await change(first.rates.C?.takerPercent ?? '', null, 'P13 Correction of a wrong rate'));
    const { latest } = await eventually(
      schedule,
      (record) => record.latest.rates.C?.takerPercent === first.rates.C?.takerPercent,
    );
    expect(latest).toMatchObject({ version: first.version + 2, status: 'in-force' });
    expect(await eventually(shownPpm, (ppm) => ppm === BEFORE_PPM)).toBe(BEFORE_PPM);
  });
});

function fail(words: string): never {
  throw new Error(words);
}
