import {
  IDENTITY_PARTITION,
  IDENTITY_SERVICE,
  type IdentityCommand,
  type IdentityReply,
} from '@corella/contracts/identity';
import type { ListRequest } from '@corella/contracts/queries';
import { ok, reject } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { STAFF_TOKEN, user } from '../../../testing/fake-venue.js';

const headers = { cookie: `corella-staff=${STAFF_TOKEN}` };
const person = { ...user, id: user.uid };
const RECORDED = ok({ recorded: true } as const);
const WINDOW_MS = 10 * 60_000;

describe('a customer who is looked up by a whole address', () => {
  let venue: OpenGateway;
  beforeEach(async () => {
    venue = await openGateway({ staffRole: 'support' });
    // The first row of a page, if the person is active.
    venue.signals.answer('identity.list-users', ({ filter, range }: ListRequest) => {
      const address = filter['email'] ?? (String(filter['q']).includes('@') ? filter['q'] : undefined);
      const isFound = /kim@|1234567/.test(String(address ?? filter['q'] ?? filter['uid']));
      const total = isFound && filter['status'] !== 'frozen' ? 1 : 0;
      return ok({
        rows: range[0] === 0 && total > 0 ? [person] : [],
        total,
        ...(address !== undefined && { owner: isFound ? person.uid : null }),
      });
    });
  });
  afterEach(async () => venue.close());
  const recording = (answer: () => Promise<IdentityReply<'RecordAudit'>> = async () => RECORDED): IdentityCommand[] => {
    const commands: IdentityCommand[] = [];
    venue.bus.serve(IDENTITY_SERVICE, IDENTITY_PARTITION, async (command: IdentityCommand) => {
      commands.push(command);
      return answer();
    });
    return commands;
  };
  const look = (filter: object, more = '') =>
    venue.call(`/operator/api/users?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`, { headers });

  it('is recorded before the answer, once for the same person and answer, and without the address', async () => {
    const commands = recording();
    for (const filter of [{ q: 'kim@corella.example' }, { email: 'kim@corella.example' }, { q: 'lee@corella.example' }])
      expect((await look(filter)).status).toBe(200);
    await look({ uid: '1234567' });
    await look({ q: '1234567' });
    const staffId = expect.any(String) as string;
    expect(commands).toMatchObject([
      {
        type: 'RecordAudit',
        permission: 'users.view-masked',
        action: 'users.look-up',
        staff: { staffId },
        target: 'user:1234567',
        after: 'by address',
      },
      { action: 'users.look-up', target: 'users', after: 'nobody has the address' },
    ]);
    expect(JSON.stringify(commands)).not.toMatch(/kim@|lee@/);
    venue.clock.advance(WINDOW_MS);
    await look({ q: 'kim@corella.example' });
    expect(commands).toHaveLength(3);
  });

  it('is recorded as whose the address is, though the page or another filter leaves no row', async () => {
    const commands = recording();
    const beyond = await look({ email: 'kim@corella.example' }, '&range=[1,1]');
    expect([beyond.body, beyond.headers.get('x-total-count')]).toEqual([[], '1']);
    venue.clock.advance(WINDOW_MS);
    expect((await look({ email: 'kim@corella.example', status: 'frozen' })).body).toEqual([]);
    const record = { target: 'user:1234567', after: 'by address' };
    expect(commands).toMatchObject([record, record]);
  });

  it('is recorded for each address that nobody has, once', async () => {
    const commands = recording();
    for (const email of ['lee@corella.example', 'may@corella.example', ' Lee@corella.example']) await look({ email });
    expect(commands).toMatchObject([{ after: 'nobody has the address' }, { after: 'nobody has the address' }]);
  });

  it('is refused after 100 addresses that nobody has, whoever it is, and is not recorded', async () => {
    const commands = recording();
    await look({ email: 'early@corella.example' });
    venue.clock.advance(60_000);
    for (let n = 0; n < 99; n += 1) expect((await look({ email: `no${n}@corella.example` })).status).toBe(200);
    for (const email of ['lee@corella.example', 'kim@corella.example'])
      expect(await look({ email })).toMatchObject({ status: 429, body: { code: 'slow-down' } });
    expect((await look({ email: 'no1@corella.example' })).status).toBe(200);
    expect(commands).toHaveLength(100);
    venue.clock.advance(WINDOW_MS - 60_000);
    expect((await look({ email: 'kim@corella.example' })).status).toBe(200);
  });

  it('counts as much when the list is taken as a file', async () => {
    const commands = recording();
    const take = (email: string) =>
      venue.call('/operator/api/users/export', {
        method: 'POST',
        headers,
        body: { filter: { email }, sort: ['id', 'ASC'] },
      });
    expect((await take('kim@corella.example')).status).toBe(200);
    expect(commands).toMatchObject([
      { action: 'users.look-up', target: 'user:1234567', after: 'by address' },
      { action: 'records.export', target: 'list:users' },
    ]);
    for (let n = 0; n < 100; n += 1) await look({ email: `no${n}@corella.example` });
    expect(await take('lee@corella.example')).toMatchObject({ status: 429, body: { code: 'slow-down' } });
    expect(commands).toHaveLength(102);
  });

  it('is not answered while there is no record, and counts as recorded only then', async () => {
    const answers = [reject({ code: 'busy' } as const), RECORDED];
    const commands = recording(async () => answers.shift() ?? RECORDED);
    expect((await look({ email: 'kim@corella.example' })).status).toBe(429);
    for (let n = 0; n < 2; n += 1) expect((await look({ email: 'kim@corella.example' })).status).toBe(200);
    expect(commands).toHaveLength(2);
  });

  it('is answered after the one record of requests at the same time', async () => {
    let written = (): void => undefined;
    const durable = new Promise<void>((resolve) => (written = resolve));
    let asked = (): void => undefined;
    const underWay = new Promise<void>((resolve) => (asked = resolve));
    const commands = recording(async () => {
      asked();
      return durable.then(() => RECORDED);
    });
    const answered: number[] = [];
    const lookAs = async (n: number): Promise<void> => {
      expect((await look({ email: 'kim@corella.example' })).status).toBe(200);
      answered.push(n);
    };
    const first = lookAs(1);
    await underWay;
    const second = lookAs(2);
    // By the time these have come back, the second would have too.
    for (let n = 0; n < 3; n += 1) await look({ uid: '1234567' });
    expect(answered).toEqual([]);
    written();
    await Promise.all([first, second]);
    expect(commands).toHaveLength(1);
  });
});
