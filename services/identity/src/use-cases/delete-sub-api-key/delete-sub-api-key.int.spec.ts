import { givenIdentity, type Identity } from '../../testing/given-identity.js';
import { deleteSubKey, givenSubKey } from '../../testing/given-sub-keys.js';

describe('DeleteSubApiKey', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });

  it('ends a key at once, of an own sub-account only', async () => {
    const { uid, subUid, key } = await givenSubKey(identity);
    const other = await givenSubKey(identity);
    expect(await identity.refused(deleteSubKey(other.uid, subUid, key.accessKey))).toMatchObject({
      code: 'sub-unknown',
    });
    expect(await identity.refused(deleteSubKey(other.uid, other.subUid, key.accessKey))).toMatchObject({
      code: 'api-key-unknown',
      field: 'accessKey',
    });
    expect(await identity.send(deleteSubKey(uid, subUid, key.accessKey))).toEqual({
      ok: true,
      value: { deleted: true },
    });
    expect(await identity.asked('identity.api-keys', { uid: subUid })).toEqual([]);
    expect(identity.heard).toContainEqual({
      topic: 'identity.user-changed',
      message: { uid: subUid, accessKey: key.accessKey },
    });
    expect(await identity.refused(deleteSubKey(uid, subUid, key.accessKey))).toMatchObject({ code: 'api-key-unknown' });
    const first = async (of: string) => (await identity.asked('identity.security-log', { uid: of }))[0]?.action;
    expect([await first(uid), await first(subUid)]).toEqual(['sub-account-key-deleted', 'api-key-deleted']);
  });
});
