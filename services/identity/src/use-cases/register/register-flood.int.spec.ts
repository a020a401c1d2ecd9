import type { WorkChallenge, WorkProof } from '@corella/contracts/identity';
import { ORIGIN, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenCustomer, login, newAddress, signUp } from '../../testing/given-people.js';
import { solved } from '../../testing/solved-work.js';

describe('a flood of registrations', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const register = (email: string, ip: string, proof?: WorkProof) =>
    identity.send<'Register'>({
      ...signUp(email),
      origin: { ...ORIGIN, ip },
      ...(proof === undefined ? {} : { proof }),
    });
  const codesOf = (answers: readonly { readonly ok: boolean; readonly rejection?: { readonly code: string } }[]) =>
    answers.map((answer) => answer.rejection?.code ?? 'ok');

  it('of one address is refused before any password is hashed', async () => {
    const hashed = jest.spyOn(identity.context.hasher, 'hash');
    const answers = await Promise.all(Array.from({ length: 90 }, () => register(newAddress(), '198.51.100.1')));
    expect(hashed).toHaveBeenCalledTimes(8);
    hashed.mockRestore();
    expect(codesOf(answers).filter((code) => code === 'slow-down')).toHaveLength(82);
  });

  it('of many addresses refuses no login, and asks for work from those who come to a half full queue', async () => {
    const people = [];
    for (let n = 0; n < 15; n += 1) people.push(await givenCustomer(identity));
    const flood = Promise.all(Array.from({ length: 90 }, (_, n) => register(newAddress(), `198.51.101.${n}`)));
    const logins = await Promise.all(people.map(({ email }, n) => login(identity, email, { ip: `192.0.2.${n}` })));
    expect(codesOf(logins)).toEqual(Array.from({ length: 15 }, () => 'ok'));
    const codes = codesOf(await flood);
    expect(new Set(codes)).toEqual(new Set(['ok', 'work-needed']));
    expect(codes.filter((code) => code === 'ok').length).toBeLessThanOrEqual(18);
  });

  it('lets whoever has done the work in', async () => {
    const flood = () => Array.from({ length: 40 }, (_, n) => register(newAddress(), `198.51.102.${n}`));
    const email = newAddress();
    /** The answer to a registration that comes just behind a flood. */
    const behindFlood = async (address: string, proof?: WorkProof) => {
      const first = flood();
      const answer = await register(address, '192.0.2.99', proof);
      await Promise.all(first);
      return answer;
    };
    const refused = await behindFlood(email);
    if (refused.ok) throw new Error('no work was asked for');
    const proof = await solved(refused.rejection.inputs as unknown as WorkChallenge);
    expect(await behindFlood(newAddress(), proof)).toMatchObject({ rejection: { code: 'work-needed' } });
    expect(await behindFlood(email, proof)).toMatchObject({ ok: true });
  });
});
