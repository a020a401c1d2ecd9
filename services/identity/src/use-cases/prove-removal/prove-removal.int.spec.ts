import { sha256Hex } from '@corella/hash';
import { givenIdentity, type Identity } from '../../testing/given-identity.js';
import { newAddress, valueOf } from '../../testing/given-people.js';
import { codeTo } from '../../testing/given-phone.js';
import { begun, beginRemoval } from '../../testing/given-removal.js';

describe('ProveRemoval', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const given = async () => {
    const command = beginRemoval(newAddress());
    const { request } = valueOf(await begun(identity, command));
    const prove = (code: string) => ({ type: 'ProveRemoval', request, code }) as const;
    return { prove, code: await codeTo(identity, command.contactEmail) };
  };

  it('gives a token for half an hour, and the code counts once', async () => {
    const { prove, code } = await given();
    const { token, until } = valueOf(await identity.send<'ProveRemoval'>(prove(code)));
    expect(until - identity.clock.nowMs()).toBe(1_800_000);
    const tokenHash = sha256Hex(token);
    expect(await identity.asked('identity.removal-token', { tokenHash })).toMatchObject({ for: 'write', project: 2 });
    expect(await identity.refused(prove(code))).toEqual({ code: 'code-wrong', field: 'code' });
    identity.clock.advance(1_800_000);
    expect(await identity.asked('identity.removal-token', { tokenHash })).toBeNull();
  });

  it('counts five guesses, and then takes no code at all', async () => {
    const { prove, code } = await given();
    const wrong = code === '000001' ? '000002' : '000001';
    for (let guess = 0; guess < 5; guess += 1)
      expect(await identity.send<'ProveRemoval'>(prove(wrong))).toMatchObject({ rejection: { code: 'code-wrong' } });
    expect(await identity.refused(prove(code))).toEqual({ code: 'too-many-guesses', field: 'code' });
  });

  it('takes no code after ten minutes', async () => {
    const { prove, code } = await given();
    identity.clock.advance(600_000);
    expect(await identity.refused(prove(code))).toEqual({ code: 'code-expired', field: 'code' });
  });
});
