import { checkWanted } from './wanted-address.js';

describe('a tag', () => {
  const XRP = 'rf1BiGeXwwQoi8Z2ueFYTEXSwuJYfV2Jpn';
  const of = (tag?: string) =>
    checkWanted({ chain: 'xrp', address: XRP, ...(tag === undefined ? {} : { tag }) }, { test: true });

  it.each(['0', '7', '104527781', '4294967295'])('is taken as %s', (tag) => {
    expect(of(tag)).toMatchObject({ ok: true, value: { address: XRP, tag } });
  });

  it.each([
    [undefined, 'tag-required'],
    ['', 'tag-required'],
    ['4294967296', 'tag-invalid'],
    ['99999999999', 'tag-invalid'],
    ['007', 'tag-invalid'],
    [' 7', 'tag-invalid'],
    ['1 2', 'tag-invalid'],
    ['-1', 'tag-invalid'],
    ['1e3', 'tag-invalid'],
    ['7.0', 'tag-invalid'],
    ['７', 'tag-invalid'],
  ])('%j is refused', (tag, code) => {
    expect(of(tag)).toMatchObject({ ok: false, rejection: { code, field: 'tag' } });
  });

  it('is refused where the chain has none, and so is a chain that is not served', () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    expect(checkWanted({ chain: 'eth', address, tag: '1' }, { test: true })).toMatchObject({
      rejection: { code: 'tag-not-used', field: 'tag' },
    });
    for (const chain of ['doge', 'constructor', 'ETH', ''])
      expect(checkWanted({ chain, address }, { test: true })).toMatchObject({
        rejection: { code: 'chain-not-served', field: 'chain' },
      });
  });
});
