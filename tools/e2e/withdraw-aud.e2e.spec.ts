import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBankSimulator } from '@corella/bank-simulator';
import { systemClock } from '@corella/clock';
import { payloadHash, type HashableJson } from '@corella/hash';
import { ApiClient } from '../venue/api-client.js';
import { freePort, startVenue, type VenueProcess } from '../venue/venue-process.js';
import { workspaceRoot } from '../workspace/root.js';
import { newCustomer, PASSWORD } from './api/new-customer.js';
import { eventually } from './eventually.js';

const ARGS = ['--simulate', 'off', '--log-level', 'warn'];
/** The code that a demo takes. */
const CODE = '000000';

interface Approval {
  readonly id: string;
  readonly kind: string;
  readonly target: string;
  readonly payloadHash: string;
  readonly status: string;
}
interface Withdrawal {
  readonly state: string;
  readonly outcome: string;
}

describe('Australian dollars on their way out of a venue', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'corella-withdraw-'));
  let venue: VenueProcess;
  let port: number;
  let client: ApiClient;
  let bankAccountId: string;

  const start = async (): Promise<void> => {
    venue = await startVenue({ root: workspaceRoot(), dataDir, port, args: ARGS });
  };
  beforeAll(async () => {
    port = await freePort();
    await start();
    ({ client } = await newCustomer(venue.url));
    await client.post('/api/user/totp', await client.proven('totp-bind', {}, { password: PASSWORD }));
    await client.post('/api/user/totp/confirm', { code: CODE });
    await paidIn('5000');
    bankAccountId = await verifiedAccount();
  });
  afterAll(async () => {
    await venue.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const proven = async (action: 'address-add' | 'withdrawal-request', body: Record<string, HashableJson>) => {
    const asked = { action, bodyHash: payloadHash(body), method: 'totp', code: CODE };
    const { stepUp } = await client.post<{ stepUp: string }>('/api/auth/step-up', asked);
    return { ...body, stepUp };
  };
  const balance = async (): Promise<number> => {
    const { items } = await client.get<{ items: { asset: string; available: string }[] }>('/api/balances');
    return Number(items.find(({ asset }) => asset === 'aud')?.available ?? 0);
  };
  /** What the books say that the bank has, in cents. */
  const custody = async (): Promise<number> => {
    const filter = encodeURIComponent(JSON.stringify({ account: 'custody:bank-aud' }));
    const desk = await staff('treasury');
    const rows = await desk.get<readonly { asset: string; total: string }[]>(`/operator/api/balances?filter=${filter}`);
    return -Math.round(Number(rows.find(({ asset }) => asset === 'aud')?.total) * 100);
  };
  /** What it has, in cents. The venue must have stopped. */
  const inBank = async (): Promise<number> => {
    const bank = await openBankSimulator({ path: join(dataDir, 'bank.jsonl'), clock: systemClock });
    const cents = await bank.balance('aud');
    await bank.close();
    return Number(cents);
  };
  const paidIn = async (amount: string): Promise<void> => {
    const before = await balance();
    const { payId } = await client.post<{ payId: string }>('/api/deposit-channels', { currency: 'aud' });
    const credit = { currency: 'aud', amount, payerName: 'Mia Nguyen', to: payId };
    expect((await client.call('POST', '/api/demo/bank/credit', { body: credit })).status).toBe(204);
    await eventually(balance, (now) => now === before + Number(amount));
  };
  const verifiedAccount = async (): Promise<string> => {
    const body = { currency: 'aud', name: 'Mia Nguyen', account: '062000-12344417', accurate: true };
    const { accountId } = await client.post<{ accountId: string }>(
      '/api/bank-accounts',
      await proven('address-add', body),
    );
    await client.post(`/api/bank-accounts/${accountId}/test-deposit`, {});
    const statement = await eventually(
      () => client.call('GET', `/api/demo/bank-statement/${accountId}`),
      ({ status }) => status === 200,
    );
    await client.post(`/api/bank-accounts/${accountId}/verify`, { amount: statement.body['amount'] });
    return accountId;
  };
  const requested = async (amount: string): Promise<string> => {
    const body = await proven('withdrawal-request', { currency: 'aud', bankAccountId, amount });
    const headers = { 'idempotency-key': randomUUID() };
    const answer = await client.call('POST', '/api/withdrawals', { body, headers });
    expect(answer).toMatchObject({ status: 201 });
    return String(answer.body['withdrawalId']);
  };
  const view = (id: string) => client.get<Withdrawal>(`/api/withdrawals/${id}`);
  const comesTo = (id: string, state: string) =>
    eventually(
      () => view(id),
      (now) => now.state === state,
    );
  const staff = async (role: string): Promise<ApiClient> => {
    const person = venue.demo().staff.find((one) => one.role === role);
    if (person === undefined) throw new Error(`demo.json names nobody of ${role}`);
    return new ApiClient(venue.url).loginStaff(person);
  };
  const waiting = async (desk: ApiClient, id: string): Promise<Approval | undefined> => {
    const filter = encodeURIComponent(JSON.stringify({ target: `withdrawal:${id}`, status: 'pending' }));
    return (await desk.get<readonly Approval[]>(`/operator/api/approvals?filter=${filter}`))[0];
  };
  const agreedBy = async (id: string, roles: readonly string[]): Promise<void> => {
    for (const role of roles) {
      const desk = await staff(role);
      const request = await eventually(
        () => waiting(desk, id),
        (found) => found !== undefined,
      );
      const body = { payloadHash: request?.payloadHash, reason: 'D01 Checked against the evidence' };
      expect(await desk.call('POST', `/operator/api/approvals/${request?.id}/approve`, { body })).toMatchObject({
        status: 200,
      });
    }
  };

  it('is canceled by its owner while it waits, and the money is theirs again', async () => {
    const before = await balance();
    const id = await requested('100');
    await comesTo(id, 'risk-delay');
    expect(await balance()).toBe(before - 100);
    expect(await client.call('DELETE', `/api/bank-accounts/${bankAccountId}`)).toMatchObject({ status: 409 });
    await client.delete(`/api/withdrawals/${id}`);
    await comesTo(id, 'canceled');
    await eventually(balance, (now) => now === before);
  });

  it('is let out by people, leaves once though the venue is killed on the way, and the books agree', async () => {
    const [before, atTheBank] = [await balance(), await custody()];
    const id = await requested('100');
    await comesTo(id, 'risk-delay');
    await agreedBy(id, ['treasury', 'aml']);
    await comesTo(id, 'reexamine');
    await agreedBy(id, ['treasury']);
    await venue.kill();
    await start();
    expect(await comesTo(id, 'finished')).toMatchObject({ outcome: 'paid' });
    expect(await balance()).toBe(before - 100);
    const books = await eventually(custody, (now) => now === atTheBank - 10_000);
    await venue.stop();
    expect(await inBank()).toBe(books);
    const orders = readFileSync(join(dataDir, 'bank.jsonl'), 'utf8').match(/corella-payout-/g);
    expect(orders).toHaveLength(1);
  });
});
