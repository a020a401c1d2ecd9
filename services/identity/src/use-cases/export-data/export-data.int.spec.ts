import { givenIdentity, ORIGIN, type Identity } from '../../testing/given-identity.js';
import { givenCustomer, proven, valueOf } from '../../testing/given-people.js';
import { givenCompany, givenSubAccount } from '../../testing/given-sub-accounts.js';
import { submitted } from '../../testing/given-verification.js';

describe('ExportData', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity({ demoKyc: 'manual' });
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const ask = (uid: string, proof: object = proven(identity, uid, 'data-export')) =>
    identity.send<'ExportData'>({
      type: 'ExportData',
      uid,
      origin: ORIGIN,
      sessionId: 's',
      bodyHash: 'b',
      ...proof,
    });

  it('tells what the customer gave, where from, and what they are protected by', async () => {
    const { uid, email } = await givenCustomer(identity);
    await identity.send<'CreateApiKey'>({
      type: 'CreateApiKey',
      uid,
      label: 'bot',
      permissions: ['READ'],
      ips: [],
      origin: ORIGIN,
      idempotencyKey: 'k',
      ...proven(identity, uid, 'api-key-create'),
    });
    const answer = await ask(uid);
    expect(answer).toMatchObject({
      ok: true,
      value: {
        data: {
          account: { uid, email, country: 'AU', kind: 'person' },
          agreements: [
            { agreement: 'terms', version: 1, address: ORIGIN.ip },
            { agreement: 'risk', version: 1, address: ORIGIN.ip },
          ],
          protection: { authenticator: false, passkeys: 0 },
          apiKeys: [{ label: 'bot', permissions: ['READ'] }],
          sessions: [{ address: ORIGIN.ip }],
          changes: expect.arrayContaining([expect.objectContaining({ what: 'data-exported' })]),
          verification: [],
        },
      },
    });
    const secrets = ['secret', 'hash', 'token', 'assword":'];
    expect(secrets.filter((word) => JSON.stringify(answer).includes(word))).toEqual([]);
  });

  it('has the answers of a verification, and nothing of what others found', async () => {
    const { uid } = await givenCustomer(identity);
    await submitted(identity, uid);
    const answer = await ask(uid);
    expect(answer).toMatchObject({
      value: { data: { verification: [{ answers: { lastName: expect.any(String) }, pictures: expect.any(Array) }] } },
    });
    expect(JSON.stringify(answer)).not.toMatch(/sanction|duplicate|fraud|publicFigure":\s*(true|false)/i);
  });

  it('has every login that is kept, also where pages show the last hundred', async () => {
    const { uid } = await givenCustomer(identity);
    const entry = { kind: 'login-log', action: 'login', origin: ORIGIN, ok: true } as const;
    const before = (await identity.context.securityLog.copy(uid, 'login-log')).length;
    await Promise.all(Array.from({ length: 130 }, () => identity.context.securityLog.add(uid, entry)));
    expect(await identity.asked('identity.login-log', { uid })).toHaveLength(100);
    const { data } = valueOf(await ask(uid));
    expect(data['logins']).toHaveLength(before + 130);
  });

  it('names the sub-accounts of a company, and nobody else’s', async () => {
    const [mine, other] = [await givenCompany(identity), await givenCompany(identity)];
    const sub = await givenSubAccount(identity, mine.uid);
    await givenSubAccount(identity, other.uid);
    const { data } = valueOf(await ask(mine.uid));
    expect(data['subAccounts']).toEqual([
      { uid: sub.uid, name: sub.name, remark: sub.remark, createdAt: new Date(sub.createdAt).toISOString() },
    ]);
  });

  it('gives one copy for one proof, however often it is asked', async () => {
    const { uid, email } = await givenCustomer(identity);
    const proof = proven(identity, uid, 'data-export');
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask(uid, proof)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const told = (await identity.outbox.list(email)).filter(({ subject }) =>
      /^A copy of your Corella data/.test(subject),
    );
    expect(told).toHaveLength(1);
  });

  it('takes proof, and warns the owner with a link that locks', async () => {
    const { uid, email } = await givenCustomer(identity);
    expect(await ask(uid, {})).toMatchObject({ ok: false, rejection: { code: 'step-up-required' } });
    await ask(uid);
    const [mail] = await identity.outbox.list(email);
    expect(mail?.subject).toContain('A copy of your Corella data was taken');
    expect(mail?.text).toContain('/not-me/#');
  });

  it('is refused to somebody unknown', async () => {
    expect(await ask('9999999', {})).toMatchObject({ ok: false, rejection: { code: 'user-unknown' } });
  });
});
