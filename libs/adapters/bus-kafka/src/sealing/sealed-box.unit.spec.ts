import { createReceiverKeys, openSealed, sealFor } from './sealed-box.js';

const plain = Buffer.from('hunter2');

describe('a sealed message', () => {
  it('is opened by its receiver, and never looks the same', () => {
    const keys = createReceiverKeys();
    const [one, other] = [sealFor(keys.publicKey, plain, 'c'), sealFor(keys.publicKey, plain, 'c')];
    expect([openSealed(keys, one, 'c'), openSealed(keys, other, 'c')]).toEqual([plain, plain]);
    expect(one.equals(other)).toBe(false);
    expect(one.includes(plain)).toBe(false);
  });

  it('is opened by nobody else, in no other context, and not when a bit has changed', () => {
    const keys = createReceiverKeys();
    const sealed = sealFor(keys.publicKey, plain, 'c');
    expect(() => openSealed(createReceiverKeys(), sealed, 'c')).toThrow();
    expect(() => openSealed(keys, sealed, 'd')).toThrow();
    for (const at of [0, 33, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => openSealed(keys, changed, 'c')).toThrow();
    }
  });

  it('has a receiver that a secret stands for', () => {
    const secret = Buffer.alloc(32, 5);
    const [keys, again] = [createReceiverKeys(secret), createReceiverKeys(secret)];
    expect(openSealed(again, sealFor(keys.publicKey, plain, 'c'), 'c')).toEqual(plain);
  });
});
