import { givenIdentity, ORIGIN, type Identity } from '../../testing/given-identity.js';
import { proven } from '../../testing/given-people.js';
import { deleteSubKey, givenSubKey, updateSubKey } from '../../testing/given-sub-keys.js';

describe('UpdateSubApiKey', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });

  it('changes what is named and leaves the rest', async () => {
    const { uid, subUid, key } = await givenSubKey(identity);
    const { accessKey } = key;
    const changed = await identity.send<'UpdateSubApiKey'>(
      updateSubKey(uid, subUid, { accessKey, permissions: ['READ'], ips: ['198.51.100.0/24'] }),
    );
    expect(changed).toMatchObject({
      value: { key: { label: 'bot', permissions: ['READ'], ips: ['198.51.100.0/24'], expiresAt: null } },
    });
    await identity.send<'UpdateSubApiKey'>(updateSubKey(uid, subUid, { accessKey, label: 'night' }));
    expect(await identity.asked('identity.api-keys', { uid: subUid })).toMatchObject([
      { label: 'night', permissions: ['READ'], ips: ['198.51.100.0/24'] },
    ]);
    expect(identity.heard).toContainEqual({ topic: 'identity.user-changed', message: { uid: subUid, accessKey } });
  });

  it('never lets one withdraw, whoever asks, and refuses what is no terms', async () => {
    const { uid, subUid, key } = await givenSubKey(identity);
    const { accessKey } = key;
    const withdraws = { permissions: ['WITHDRAW'], ips: ['203.0.113.7'] } as const;
    expect(await identity.refused(updateSubKey(uid, subUid, { accessKey, ...withdraws }))).toMatchObject({
      code: 'permissions-invalid',
    });
    const ownChange = {
      type: 'UpdateApiKey' as const,
      uid: subUid,
      accessKey,
      label: 'bot',
      ...withdraws,
      origin: ORIGIN,
      ...proven(identity, subUid, 'api-key-change'),
    };
    expect(await identity.refused(ownChange)).toMatchObject({ code: 'sub-refused' });
    expect(await identity.refused(updateSubKey(uid, subUid, { accessKey, ips: ['nowhere'] }))).toMatchObject({
      code: 'ip-invalid',
      field: 'ips',
    });
    expect(await identity.asked('identity.api-keys', { uid: subUid })).toEqual([key]);
  });

  it('knows no key of others, and none that was deleted', async () => {
    const [one, other] = [await givenSubKey(identity), await givenSubKey(identity)];
    const { accessKey } = other.key;
    expect(await identity.refused(updateSubKey(one.uid, one.subUid, { accessKey }))).toMatchObject({
      code: 'api-key-unknown',
      field: 'accessKey',
    });
    expect(await identity.refused(updateSubKey(one.uid, other.subUid, { accessKey }))).toMatchObject({
      code: 'sub-unknown',
    });
    await identity.send(deleteSubKey(other.uid, other.subUid, accessKey));
    expect(await identity.refused(updateSubKey(other.uid, other.subUid, { accessKey }))).toMatchObject({
      code: 'api-key-unknown',
    });
  });
});
