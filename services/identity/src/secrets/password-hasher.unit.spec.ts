import { HasherBusy, PasswordHasher } from './password-hasher.js';

const LOW = { memoryCost: 8, timeCost: 1, parallelism: 1 };

describe('password hashing', () => {
  it('makes Argon2id hashes that verify, and never verifies nothing', async () => {
    const hasher = new PasswordHasher(LOW);
    const hash = await hasher.hash('Blue7-heron!');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    expect(await hasher.verify(hash, 'Blue7-heron!')).toBe(true);
    expect(await hasher.verify(hash, 'Blue7-heron?')).toBe(false);
    expect(await hasher.verify(null, 'no password has this hash')).toBe(false);
  });

  it('answers busy beyond two at work and 64 waiting, and recovers', async () => {
    const hasher = new PasswordHasher(LOW);
    const results = await Promise.allSettled(Array.from({ length: 70 }, () => hasher.hash('x')));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(4);
    expect(refused.every((result) => result.reason instanceof HasherBusy)).toBe(true);
    expect(await hasher.hash('x')).toContain('argon2id');
  });
});
