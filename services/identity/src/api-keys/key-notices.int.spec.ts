import { givenIdentity, ORIGIN, type Identity } from '../testing/given-identity.js';
import { givenCustomer, proven, valueOf } from '../testing/given-people.js';
import { givenSubKey } from '../testing/given-sub-keys.js';
import { noticeDue } from './key-notices.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

it('a notice is due from its day on', () => {
  expect([15, 14, 4, 3, 0.1, 0, -1].map((days) => noticeDue(days * DAY_MS))).toEqual([null, 14, 14, 3, 3, 0, 0]);
});

describe('mails about keys that end', () => {
  let identity: Identity;
  beforeEach(async () => {
    identity = await givenIdentity();
  });
  afterEach(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const givenKey = async (uid: string, ips: readonly string[] = []) =>
    valueOf(
      await identity.send<'CreateApiKey'>({
        type: 'CreateApiKey',
        uid,
        label: `bot ${ips.length}`,
        permissions: ['READ'],
        ips,
        origin: ORIGIN,
        idempotencyKey: `of ${uid} ${ips.length}`,
        ...proven(identity, uid, 'api-key-create'),
      }),
    ).key;
  const told = async (to: string, of = identity): Promise<readonly string[]> =>
    (await of.outbox.list(to)).map(({ subject }) => subject).filter((subject) => subject.includes('expire'));
  const tidy = (): Promise<void> => identity.service.tidy();

  it('come 14 and 3 days before, and when it has ended, each once', async () => {
    const { uid, email } = await givenCustomer(identity);
    const key = await givenKey(uid);
    await givenKey(uid, ['203.0.113.7']);
    await tidy();
    expect([await told(email), identity.service.figures().endingKeys]).toEqual([[], 0]);
    identity.clock.advance(76 * DAY_MS);
    await tidy();
    await tidy();
    expect(await told(email)).toEqual(['An API key expires within 14 days']);
    expect(identity.service.figures().endingKeys).toBe(1);
    const [mail] = await identity.outbox.list(email);
    expect(mail?.text).toContain(`bot 0 (${key.accessKey.slice(0, 8)}…) expires on 2026-04-05`);
    expect(mail?.text).not.toContain(key.accessKey);
    identity.clock.advance(11 * DAY_MS - 1);
    await tidy();
    expect(await told(email)).toHaveLength(1);
    identity.clock.advance(1);
    await tidy();
    expect((await told(email))[0]).toContain('within 3 days');
    identity.clock.advance(3 * DAY_MS);
    await tidy();
    expect((await told(email))[0]).toBe('An API key has expired');
    expect([(await told(email)).length, identity.service.figures().endingKeys]).toEqual([3, 0]);
  });

  it('are not repeated after a restart, which tells only the newest that was missed', async () => {
    const { uid, email } = await givenCustomer(identity);
    await givenKey(uid);
    await tidy();
    identity.clock.advance(80 * DAY_MS);
    const missed = await givenIdentity({ directory: identity.directory });
    missed.clock.advance(88 * DAY_MS);
    await missed.service.tidy();
    await missed.service.tidy();
    expect(await told(email, missed)).toEqual([expect.stringContaining('within 3 days')]);
    await missed.stop(true);
    // The first one, that thought it was still in charge.
    identity.clock.advance(8 * DAY_MS + HOUR_MS);
    await tidy();
    expect(await told(email, missed)).toHaveLength(1);
  });

  it('go to the main account for a sub-account, and begin anew when the key has another end', async () => {
    const { uid, subUid, key } = await givenSubKey(identity);
    const email = (await identity.context.contacts.of(uid))?.email ?? '';
    identity.clock.advance(77 * DAY_MS);
    await tidy();
    expect(await told(email)).toHaveLength(1);
    const name = (await identity.context.contacts.of(subUid))?.subAccount?.name ?? '';
    expect((await identity.outbox.list(email))[0]?.text).toContain(`of ${name} expires`);
    for (const ips of [['203.0.113.7'], []])
      await identity.send<'UpdateSubApiKey'>({
        type: 'UpdateSubApiKey',
        uid,
        subUid,
        accessKey: key.accessKey,
        ips,
        origin: ORIGIN,
      });
    await tidy();
    expect(await told(email)).toHaveLength(1);
    identity.clock.advance(80 * DAY_MS);
    await tidy();
    expect(await told(email)).toHaveLength(2);
  });

  it('are tried again where the mail could not be sent, and say nothing of a deleted key', async () => {
    const [one, other] = [await givenCustomer(identity), await givenCustomer(identity)];
    await givenKey(one.uid);
    const gone = await givenKey(other.uid);
    await identity.context.users.change(other.uid, { type: 'DeleteApiKey', keyId: gone.accessKey });
    identity.clock.advance(77 * DAY_MS);
    const send = jest.spyOn(identity.outbox, 'send').mockRejectedValueOnce(new Error('full'));
    await tidy();
    expect(await told(one.email)).toEqual([]);
    await tidy();
    expect([await told(one.email), await told(other.email)]).toEqual([[expect.stringContaining('14 days')], []]);
    expect(identity.warnings).toHaveLength(1);
    send.mockRestore();
  });
});
