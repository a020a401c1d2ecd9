import * as argon2 from '@node-rs/argon2';
import { HasherBusy, PasswordHasher } from './password-hasher.js';

jest.mock('@node-rs/argon2', () => {
  const library = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { ...library, hash: jest.fn(library.hash), verify: jest.fn(library.verify) };
});

const LOW = { memoryCost: 8, timeCost: 1, parallelism: 1 };

describe('password hashing', () => {
  it('makes Argon2id hashes that verify, and never accepts a missing hash', async () => {
    const hasher = new PasswordHasher(LOW);
    const hash = await hasher.hash('Blue7-heron!');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    expect(await hasher.verify(hash, 'Blue7-heron!')).toBe(true);
    expect(await hasher.verify(hash, 'Blue7-heron?')).toBe(false);
    expect(await hasher.verify(null, 'no password has this hash')).toBe(false);
  });

  it('costs 19 MiB and two passes unless somebody asks for less, as only tests do', async () => {
    const hash = await new PasswordHasher().hash('Blue7-heron!');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('does the same work for an unknown name as for a known one', async () => {
    const hasher = new PasswordHasher(LOW);
    await hasher.verify(null, 'x');
    const waiting = Array.from({ length: 66 }, () => hasher.verify(null, 'x'));
    await expect(hasher.verify(null, 'x')).rejects.toBeInstanceOf(HasherBusy);
    expect(await Promise.all(waiting)).toEqual(Array.from({ length: 66 }, () => false));
  });

  it('does it from the first login on, in the queue, and at the cost of a real hash', async () => {
    const real = await new PasswordHasher(LOW).hash('x');
    jest.mocked(argon2.hash).mockClear();
    jest.mocked(argon2.verify).mockClear();
    await new PasswordHasher(LOW).verify(null, 'x');
    expect(jest.mocked(argon2.hash)).not.toHaveBeenCalled();
    const [[against]] = jest.mocked(argon2.verify).mock.calls as [[string, string]];
    const partsOf = (hash: string) => hash.split('$').map((part, at) => (at < 4 ? part : part.length));
    expect(partsOf(against)).toEqual(partsOf(real));
  });

  it('refuses work beyond two running and 64 waiting, and recovers', async () => {
    const hasher = new PasswordHasher(LOW);
    const results = await Promise.allSettled(Array.from({ length: 70 }, () => hasher.hash('x')));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(4);
    expect(refused.every((result) => result.reason instanceof HasherBusy)).toBe(true);
    expect(await hasher.hash('x')).toContain('argon2id');
  });

  it('never lets a login wait for more than one registration, and starves neither', async () => {
    const hasher = new PasswordHasher(LOW);
    const running: (() => void)[] = [];
    const ended: string[] = [];
    const endedByHand = (what: string) =>
      new Promise<void>((resolve) => running.push(resolve)).then(() => void ended.push(what));
    jest.mocked(argon2.hash).mockImplementation(() => endedByHand('registration').then(() => ''));
    jest.mocked(argon2.verify).mockImplementation(() => endedByHand('login').then(() => false));
    const all = [
      ...Array.from({ length: 33 }, () => hasher.hash('x', 'registration')),
      ...Array.from({ length: 15 }, () => hasher.verify(null, 'x')),
    ];
    while (running.length > 0) {
      running.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(all);
    const { hash, verify } = jest.requireActual<typeof argon2>('@node-rs/argon2');
    jest.mocked(argon2.hash).mockImplementation(hash);
    jest.mocked(argon2.verify).mockImplementation(verify);
    // While logins waited, each kind had one of the two places, and so they ended in turns.
    const alternating = Array.from({ length: 15 }, () => ['registration', 'login']).flat();
    expect(ended).toEqual([...alternating, ...Array.from({ length: 18 }, () => 'registration')]);
  });

  it('gives registrations and staff the shared place in turn, whatever waits', async () => {
    const hasher = new PasswordHasher(LOW);
    const order: string[] = [];
    const ended = (what: string) => () => void order.push(what);
    await Promise.all([
      ...Array.from({ length: 5 }, () => hasher.hash('x', 'registration').then(ended('registration'))),
      ...Array.from({ length: 5 }, () => hasher.verify(null, 'x', 'staff').then(ended('staff'))),
    ]);
    expect(order).toEqual(Array.from({ length: 5 }, () => ['registration', 'staff']).flat());
  });

  it('lets a flood of staff logins fill its own queue only', async () => {
    const hasher = new PasswordHasher(LOW);
    const flood = Promise.allSettled(Array.from({ length: 50 }, () => hasher.verify(null, 'x', 'staff')));
    const logins = await Promise.allSettled(Array.from({ length: 60 }, () => hasher.verify(null, 'x')));
    expect(logins.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect((await flood).filter(({ status }) => status === 'rejected')).toHaveLength(33);
  });

  it('refuses registrations of a full queue while logins go on, and says when a queue is half full', async () => {
    const hasher = new PasswordHasher(LOW);
    const registrations = Promise.allSettled(Array.from({ length: 90 }, () => hasher.hash('x', 'registration')));
    expect([hasher.isCrowded('registration'), hasher.isCrowded('login')]).toEqual([true, false]);
    const logins = await Promise.allSettled(Array.from({ length: 65 }, () => hasher.verify(null, 'x')));
    expect(logins.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect((await registrations).filter(({ status }) => status === 'rejected')).toHaveLength(57);
    expect(hasher.isCrowded('registration')).toBe(false);
  });

  it('does no work for whoever has waited too long, and the place is free for the next', async () => {
    let isLate = false;
    const hasher = new PasswordHasher(LOW, () => {
      if (isLate) throw new Error('too late');
    });
    // A text that is no hash cannot be compared, so the work itself would have failed in another way.
    const waiting = [...Array.from({ length: 4 }, () => hasher.hash('x')), hasher.verify('no hash', 'x')];
    const ends = Promise.all(waiting.map((end) => end.catch((error: Error) => error.message)));
    isLate = true;
    expect((await ends).slice(2)).toEqual(['too late', 'too late', 'too late']);
    isLate = false;
    expect(await hasher.hash('x')).toMatch(/^\$argon2id/);
  });
});
