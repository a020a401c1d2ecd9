import { canonicalJson, payloadHash, sha256Hex } from './index.js';

describe('canonical JSON', () => {
  it('sorts keys at every depth and keeps the order of arrays', () => {
    expect(canonicalJson({ b: 1, a: [{ d: null, c: 'x' }, 2] })).toBe('{"a":[{"c":"x","d":null},2],"b":1}');
  });

  it('leaves undefined members out', () => {
    expect(canonicalJson({ a: undefined, b: true })).toBe('{"b":true}');
  });

  it('keeps a member named __proto__', () => {
    expect(canonicalJson(JSON.parse('{"z":1,"__proto__":2}') as { z: number })).toBe('{"__proto__":2,"z":1}');
  });
});

describe('hashes', () => {
  it('gives the known SHA-256 of a text', () => {
    expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('does not depend on the order in which members were written', () => {
    expect(payloadHash({ units: '5', asset: 'btc' })).toBe(payloadHash({ asset: 'btc', units: '5' }));
    expect(payloadHash({ units: '5', asset: 'btc' })).not.toBe(payloadHash({ asset: 'btc', units: '6' }));
  });
});
