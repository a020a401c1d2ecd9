import { IDENTITY_TOPIC } from '@corella/contracts/identity';
import { ORIGIN, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { WRONG_CODE, bindTotp, givenCustomer, issueCodes, proven } from '../../testing/given-people.js';

describe('IssueRecoveryCodes', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const bound = async () => {
    const customer = await givenCustomer(identity);
    return { ...customer, ...(await bindTotp(identity, customer.uid)) };
  };

  it('makes ten codes, keeps their hashes only, and tells log, owner and gateways', async () => {
    const { uid, email } = await bound();
    identity.clock.advance(1);
    const codes = await issueCodes(identity, uid);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect((await identity.events(`user-${uid}`)).at(-1)).toEqual({
      type: 'RecoveryCodesIssued',
      data: { uid, version: 1 },
    });
    const [row] = await identity.vault.list('recovery-codes', { person: uid });
    expect(row).toMatchObject({ id: `${uid}/1` });
    expect(JSON.stringify(row)).not.toContain(codes[0]?.replaceAll('-', ''));
    expect(await identity.asked('identity.user', { uid })).toMatchObject({ recoveryCodes: 10 });
    expect((await identity.asked('identity.security-log', { uid }))[0]).toMatchObject({
      action: 'recovery-codes-issued',
      ok: true,
    });
    expect(identity.heard.at(-1)).toEqual({ topic: IDENTITY_TOPIC.userChanged, message: { uid } });
    expect((await identity.outbox.list()).find(({ to }) => to === email)?.subject).toContain('recovery codes');
  });

  it('replaces the codes before, whose row goes', async () => {
    const { uid } = await bound();
    await issueCodes(identity, uid);
    await issueCodes(identity, uid);
    expect((await identity.vault.list('recovery-codes', { person: uid })).map(({ id }) => id)).toEqual([`${uid}/2`]);
  });

  it('gives two that are asked for at once a version each', async () => {
    const { uid } = await bound();
    await Promise.all([issueCodes(identity, uid, 'one'), issueCodes(identity, uid, 'two')]);
    const issued = (await identity.events(`user-${uid}`)).filter(({ type }) => type === 'RecoveryCodesIssued');
    expect(issued.map(({ data }) => data)).toMatchObject([{ version: 1 }, { version: 2 }]);
    expect(await identity.vault.list('recovery-codes', { person: uid })).toHaveLength(1);
  });

  it('takes proof: a code of the authenticator, or a token for this', async () => {
    const { uid, code } = await bound();
    const bare = { type: 'IssueRecoveryCodes', uid, sessionId: 's', bodyHash: 'b', origin: ORIGIN } as const;
    const asked = { ...bare, idempotencyKey: 'k' };
    expect(await identity.refused(asked)).toEqual({ code: 'step-up-required', field: 'code', methods: ['totp'] });
    expect(await identity.refused({ ...asked, code: WRONG_CODE }, ['second-step'])).toMatchObject({
      code: 'code-wrong',
    });
    expect(
      await identity.refused({ ...asked, ...proven(identity, uid, 'totp-bind'), idempotencyKey: 'other' }),
    ).toMatchObject({ code: 'step-up-required' });
    expect(await identity.send<'IssueRecoveryCodes'>({ ...asked, code: code() })).toMatchObject({ ok: true });
  });

  it('is refused without a second step, and to an unknown customer', async () => {
    const { uid } = await givenCustomer(identity);
    const ask = (person: string) =>
      ({
        type: 'IssueRecoveryCodes',
        uid: person,
        idempotencyKey: 'k',
        origin: ORIGIN,
        ...proven(identity, person, 'recovery-codes'),
      }) as const;
    expect(await identity.refused(ask(uid))).toEqual({ code: 'second-step-missing' });
    expect(await identity.refused(ask('1000000'))).toEqual({ code: 'user-unknown' });
  });

  it('goes with the last factor: codes of before open nothing, and their row is gone', async () => {
    const { uid, code } = await bound();
    await issueCodes(identity, uid);
    await identity.send<'TotpRemove'>({
      type: 'TotpRemove',
      acknowledgeBlock: true,
      uid,
      code: code(),
      origin: ORIGIN,
    });
    expect(await identity.vault.list('recovery-codes', { person: uid })).toEqual([]);
    expect(await identity.asked('identity.user', { uid })).not.toHaveProperty('recoveryCodes');
  });
});
