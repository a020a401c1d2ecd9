import type { IdentityCommand } from '@corella/contracts/identity';
import { payloadHash } from '@corella/hash';
import { ok } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { UID } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';

const CODES = Array.from({ length: 10 }, (_, at) => `ABCDE-FGHJK-MNPQ${at}`);

describe('factors of a login', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    venue.call(path, { method: 'POST', headers, body });

  beforeAll(async () => {
    venue = await openGateway();
    commands = identityService(venue, {
      IssueRecoveryCodes: ok({ codes: CODES }),
      LoginTwoStep: ok({ next: 'two-step', methods: ['totp', 'recovery-code'], ticket: 't' }),
    });
  });
  beforeEach(() => void commands.splice(0));
  afterAll(async () => venue.close());

  it('make recovery codes once for each Idempotency-Key, for the caller’s own session and with its proof', async () => {
    const headers = { 'idempotency-key': 'codes-1' };
    const made = await post('/api/user/recovery-codes', { stepUp: 'token' }, headers);
    expect(made).toMatchObject({ status: 200, body: { codes: CODES } });
    expect((await post('/api/user/recovery-codes', { stepUp: 'token' }, headers)).status).toBe(200);
    expect(commands).toMatchObject([
      { type: 'IssueRecoveryCodes', uid: UID, sessionId: 's-1', stepUp: 'token', bodyHash: payloadHash({}) },
    ]);
  });

  it('refuse bodies that are none, and name the field', async () => {
    for (const [body, field] of [
      [{ code: 'abcdef' }, 'code'],
      [{ stepUp: 7 }, 'stepUp'],
    ] as const)
      expect(await post('/api/user/recovery-codes', body)).toMatchObject({
        status: 400,
        body: { errors: { [field]: [expect.any(String)] } },
      });
    expect(commands).toEqual([]);
  });

  it('take a recovery code however it is typed, and only one that has 15 signs', async () => {
    const step = (code: unknown, method = 'recovery-code') =>
      venue.call('/api/auth/login/two-step', {
        method: 'POST',
        headers: { 'idempotency-key': '' },
        body: { ticket: 't', method, code },
      });
    expect((await step('abcde fghjk-mnpq1')).status).toBe(200);
    expect(commands).toMatchObject([{ method: 'recovery-code', code: 'abcde fghjk-mnpq1' }]);
    for (const code of ['123456', 'ABCDE-FGHJK-MNPQ', 'ABCDE-FGHJK-MNPQ12', 7, null])
      expect(await step(code)).toMatchObject({ status: 400, body: { errors: { code: [expect.any(String)] } } });
    expect(await step('ABCDE-FGHJK-MNPQ1', 'totp')).toMatchObject({ status: 400 });
    expect(await step('123456', 'carrier-pigeon')).toMatchObject({
      status: 400,
      body: { errors: { method: [expect.any(String)] } },
    });
    expect(commands).toHaveLength(1);
  });
});
