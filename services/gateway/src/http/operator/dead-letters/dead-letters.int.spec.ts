import { BusFault } from '@corella/bus';
import { MemoryDeadLetters, type Buried } from '@corella/bus/conformance';
import { FIAT_SERVICE } from '@corella/contracts/cash';
import { IDENTITY_PARTITION, IDENTITY_SERVICE, type IdentityCommand } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, STAFF_TOKEN } from '../../../testing/fake-venue.js';

const headers = { cookie: `corella-staff=${STAFF_TOKEN}` };
const PATH = '/operator/api/dead-letters';
const LETTER: Buried = {
  service: 'postman',
  partition: 'postman-0',
  lane: 'client',
  buriedAt: NOW_MS,
  reason: 'command Send of postman: to: expected a text',
  commandId: 'gw-1',
  commandType: 'Send',
  trace: 'request-7',
  isSealed: false,
  isKept: true,
  command: { type: 'Send', to: 7 },
};

describe('dead letters', () => {
  let admin: OpenGateway;
  let auditor: OpenGateway;
  let alone: OpenGateway;
  let letters: MemoryDeadLetters;
  let isReadable = true;
  const commands: IdentityCommand[] = [];
  beforeAll(async () => {
    const placed = (bus: ConstructorParameters<typeof MemoryDeadLetters>[0]['bus']): MemoryDeadLetters =>
      (letters = new MemoryDeadLetters({
        bus,
        nowMs: () => NOW_MS,
        read: { command: () => (isReadable ? null : 'to: expected a text') },
      }));
    auditor = await openGateway({ staffRole: 'audit', deadLetters: placed });
    alone = await openGateway({ staffRole: 'admin' });
    admin = await openGateway({ staffRole: 'admin', deadLetters: placed });
    for (const venue of [admin, auditor])
      venue.bus.serve(IDENTITY_SERVICE, IDENTITY_PARTITION, async (command: IdentityCommand) => {
        if (command.type !== 'RecordRefusal') commands.push(command);
        return ok({ recorded: true });
      });
  });
  beforeEach(() => {
    commands.splice(0);
    isReadable = true;
  });
  afterAll(async () => Promise.all([admin.close(), auditor.close(), alone.close()]));

  const get = (path: string, venue = admin) => venue.call(`${PATH}${path}`, { headers });
  const retry = (id: string, body: object = { reason: 'B01' }, more: Record<string, string> = {}) =>
    admin.call(`${PATH}/${id}/retry`, { method: 'POST', headers: { ...headers, ...more }, body });

  it('are listed with their reason, filtered, sorted and counted', async () => {
    const [, second] = [letters.bury(LETTER), letters.bury({ ...LETTER, commandType: 'Stamp', buriedAt: NOW_MS + 1 })];
    const sorted = await get(`?sort=${encodeURIComponent('["at","DESC"]')}&range=[0,0]`);
    expect(sorted.headers.get('x-total-count')).toBe('2');
    expect(sorted.body).toEqual([
      {
        id: second,
        at: '2026-01-05T12:00:00.001Z',
        service: 'postman',
        partition: 'postman-0',
        lane: 'client',
        command: 'Stamp',
        commandId: 'gw-1',
        requestId: 'request-7',
        reason: LETTER.reason,
        bytes: 22,
        content: 'shown',
        tries: [],
        lastOutcome: null,
      },
    ]);
    const found = await get(`?filter=${encodeURIComponent('{"command":"Send","q":"expected"}')}`);
    expect(found.body).toMatchObject([{ command: 'Send' }]);
    expect((await get(`?filter=${encodeURIComponent('{"size":1}')}`)).status).toBe(400);
  });

  it('are opened, except what was sealed, what identity and fiat were sent, and what was not kept', async () => {
    const body = async (more: Partial<Buried>) => (await get(`/${letters.bury({ ...LETTER, ...more })}`)).body;
    expect(await body({})).toMatchObject({ content: 'shown', body: '{"type":"Send","to":7}' });
    expect(await body({ isSealed: true })).toMatchObject({ content: 'hidden', body: null });
    for (const service of [IDENTITY_SERVICE, FIAT_SERVICE])
      expect(await body({ service })).toMatchObject({ content: 'hidden', body: null });
    expect(await body({ isKept: false })).toMatchObject({ content: 'not-kept', body: null });
    expect((await get('/999')).status).toBe(404);
  });

  it('are sent again once, after it is in the audit log who did that and why', async () => {
    const id = letters.bury(LETTER);
    const seen: unknown[] = [];
    const serving = admin.bus.serve('postman', 'postman-0', async (command: object) => {
      seen.push([command, commands.length]);
      return { result: ok({ sent: true }), revision: 4 };
    });
    const key = { 'idempotency-key': 'dialog-1' };
    const answer = await retry(id, { reason: 'B01 - in 1.4.2' }, key);
    expect(answer).toMatchObject({ status: 200, body: { id, outcome: 'done', note: 'done', letterId: null } });
    expect((await retry(id, { reason: 'B01 - in 1.4.2' }, key)).body).toEqual(answer.body);
    expect(seen).toEqual([[LETTER.command, 1]]);
    expect(commands).toMatchObject([
      {
        type: 'RecordAudit',
        permission: 'dead-letters.retry',
        action: 'dead-letters.retry',
        target: `dead-letter:${id}`,
        reason: 'B01 Service can read it now - in 1.4.2',
        before: expect.stringContaining('"command":"Send","commandId":"gw-1"'),
      },
    ]);
    expect((await get(`/${id}`)).body).toMatchObject({ lastOutcome: 'done', tries: [{ outcome: 'done' }] });
    serving.close();
  });

  it.each<[string, () => Promise<unknown>, object]>([
    [
      'refused by a writer',
      async () => ({ result: reject({ code: 'insufficient-funds', inputs: { left: '3' } }), revision: 4 }),
      { outcome: 'refused', note: 'refused: insufficient-funds' },
    ],
    ['refused by a service', async () => reject({ code: 'staff-unknown' }), { outcome: 'refused' }],
    ['broken on', () => Promise.reject(new TypeError('a fault')), { outcome: 'failed', note: 'a fault' }],
    [
      'not known',
      () => Promise.reject(new BusFault('timeout', 'no answer')),
      { outcome: 'unknown', note: 'no answer' },
    ],
    ['not sent', () => Promise.reject(new BusFault('busy', 'full')), { outcome: 'not-sent', note: 'full' }],
  ])('say that the end was %s', async (_what, handler, end) => {
    const id = letters.bury(LETTER);
    const serving = admin.bus.serve('postman', 'postman-0', handler);
    expect(await retry(id)).toMatchObject({ status: 200, body: { id, ...end } });
    expect((await get(`/${id}`)).body).toMatchObject({ lastOutcome: (end as { outcome: string }).outcome });
    serving.close();
  });

  it('say that nobody can read it yet, and as which letter it lies there again', async () => {
    isReadable = false;
    const { body } = await retry(letters.bury(LETTER));
    expect(body).toMatchObject({ outcome: 'unreadable', letterId: expect.any(String) });
    expect((await get(`/${String(body['letterId'])}`)).status).toBe(200);
  });

  it('send nothing without a reason, nothing that was not kept, and nothing that is not there', async () => {
    const id = letters.bury({ ...LETTER, isKept: false });
    expect((await retry(id, {})).status).toBe(400);
    expect(await retry(id)).toMatchObject({ status: 409, body: { code: 'letter-not-kept' } });
    expect((await retry('999')).status).toBe(404);
    expect(commands).toEqual([]);
  });

  it('are read by the auditor, who sends none', async () => {
    expect((await get('', auditor)).status).toBe(200);
    const sent = await auditor.call(`${PATH}/0/retry`, { method: 'POST', headers, body: { reason: 'B01' } });
    expect(sent.status).toBe(403);
    expect(commands).toEqual([]);
  });

  it('are none within one process, which says so', async () => {
    expect((await get('/bus', admin)).body).toEqual({ id: 'bus', isShared: true });
    expect((await get('/bus', alone)).body).toEqual({ id: 'bus', isShared: false });
    expect((await get('', alone)).body).toEqual([]);
    expect((await get('/0', alone)).status).toBe(404);
  });

  it('are not reached while Kafka does not answer, and then nothing is done', async () => {
    jest.spyOn(letters, 'list').mockRejectedValueOnce(new Error('dead-letters was not read in time'));
    expect(await get('')).toMatchObject({ status: 503, body: { code: 'letters-unavailable' } });
    jest.spyOn(letters, 'open').mockRejectedValueOnce(new Error('dead-letters was not read in time'));
    expect((await retry('0')).status).toBe(503);
    expect(commands).toEqual([]);
  });
});
