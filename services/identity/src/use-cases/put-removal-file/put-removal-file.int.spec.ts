import { givenIdentity, type Identity } from '../../testing/given-identity.js';
import { newAddress, valueOf } from '../../testing/given-people.js';
import { beginRemoval, provenRemoval, storedFile } from '../../testing/given-removal.js';

describe('PutRemovalFile', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });

  it('keeps one enclosure; another takes its place', async () => {
    const token = await provenRemoval(identity, beginRemoval(newAddress()));
    const [first, second] = [await storedFile(identity, token), await storedFile(identity, token)];
    valueOf(await identity.send<'PutRemovalFile'>({ type: 'PutRemovalFile', token, file: first }));
    valueOf(await identity.send<'PutRemovalFile'>({ type: 'PutRemovalFile', token, file: second }));
    expect(await identity.files.read(first.id)).toBeNull();
    expect(await identity.files.read(second.id)).not.toBeNull();
  });

  it('takes none for a token that nobody was given', async () => {
    const token = await provenRemoval(identity, beginRemoval(newAddress()));
    const file = await storedFile(identity, token);
    expect(await identity.refused({ type: 'PutRemovalFile', token: `${token}x`, file })).toEqual({
      code: 'removal-link-invalid',
      field: 'token',
    });
  });
});
