import { Unavailable } from '@corella/result';
import { ORIGIN, PASSWORD, eventually, givenIdentity } from '../testing/given-identity.js';
import type { Identity } from '../testing/given-identity.js';
import { givenCustomer } from '../testing/given-people.js';

const NEXT = 'Green8-plover!';
const SUBJECT = /password was changed/;

describe('what an owner is told of a change', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const changePassword = (uid: string, at = identity) =>
    at.send<'ChangePassword'>({
      type: 'ChangePassword',
      uid,
      sessionId: 's',
      current: PASSWORD,
      next: NEXT,
      acknowledgeBlock: true,
      origin: ORIGIN,
    });
  const mails = async (email: string, at = identity) =>
    (await at.outbox.list(email)).filter(({ subject }) => SUBJECT.test(subject));
  const lines = async (uid: string, at = identity) =>
    (await at.asked('identity.security-log', { uid })).filter(({ action }) => action === 'password-changed');
  const waiting = async (at = identity) => (await at.vault.list('owner-news')).length;

  it('is mailed and logged once in the ordinary case, although the event feed looks at it too', async () => {
    const { uid, email } = await givenCustomer(identity);
    expect(await changePassword(uid)).toMatchObject({ ok: true });
    expect(await mails(email)).toHaveLength(1);
    // A later event of the same feed: whatever it does of the change is done by then.
    const other = await givenCustomer(identity);
    await changePassword(other.uid);
    await eventually(async () => (await mails(other.email)).length > 0);
    expect([(await mails(email)).length, (await lines(uid)).length, await waiting()]).toEqual([1, 1, 0]);
  });

  it('is mailed later where the mail failed at first, with one line in the log', async () => {
    const { uid, email } = await givenCustomer(identity);
    const send = jest.spyOn(identity.outbox, 'send').mockRejectedValue(new Error('the queue is full'));
    expect(await changePassword(uid)).toMatchObject({ ok: true });
    expect(await mails(email)).toEqual([]);
    send.mockRestore();
    await eventually(async () => (await mails(email)).length > 0);
    await eventually(async () => (await waiting()) === 0);
    expect([(await mails(email)).length, (await lines(uid)).length]).toEqual([1, 1]);
  });

  it('is mailed after a restart where the process ended between the event and the mail', async () => {
    const first = await givenIdentity();
    const { uid, email } = await givenCustomer(first);
    jest.spyOn(first.outbox, 'send').mockRejectedValue(new Unavailable('the mail server is away'));
    expect(await changePassword(uid, first)).toMatchObject({ ok: true });
    await first.stop(true);
    const second = await givenIdentity({ directory: first.directory });
    await eventually(async () => (await mails(email, second)).length > 0);
    const [mail] = await mails(email, second);
    expect(mail?.text).toContain(ORIGIN.ip);
    expect(mail?.text).toContain('/not-me/#');
    expect((await lines(uid, second)).length).toBe(1);
    await eventually(async () => (await waiting(second)) === 0);
    await second.stop();
  });

  it('is nothing where the change is refused', async () => {
    const { uid } = await givenCustomer(identity);
    const refused = await identity.refused<'RemovePhone'>({
      type: 'RemovePhone',
      uid,
      sessionId: 's',
      bodyHash: 'h',
      acknowledgeBlock: true,
      origin: ORIGIN,
    });
    expect(refused.code).toBe('phone-missing');
  });
});
