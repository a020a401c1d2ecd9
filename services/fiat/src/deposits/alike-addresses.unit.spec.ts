import { alikeIndexes, alikeLookUps } from './alike-addresses.js';

const OURS = 'm1000001@corella.example';
const isFound = (to: string, ours = OURS): boolean => {
  const indexes = alikeIndexes('aud', ours);
  return alikeLookUps('aud', to).some(({ index, value }) => indexes[index]?.value === value);
};

describe('an address that is nearly the PayID of a customer', () => {
  it.each([
    'm1000001@corela.example',
    'M1000001@CORELLA.EXAMPLE',
    'm1000001',
    'm1000002@corella.example',
    'n1000001@corella.example',
    'm100001@corella.example',
    'm10000011@corella.example',
    'm10x00001@corella.example',
    '1000001@corella.example',
  ])('is found from %s', (to) => expect(isFound(to)).toBe(true));

  it.each(['m1000022@corella.example', 'mia@corella.example', '', '@corella.example', '062000-12344417'])(
    'is not found from %s',
    (to) => expect(isFound(to)).toBe(false),
  );

  it('has a bounded number of indexes, however long it is', () => {
    const long = `${'a'.repeat(200)}@corella.example`;
    expect(Object.keys(alikeIndexes('aud', long))).toEqual(['local']);
    expect(alikeLookUps('aud', long)).toHaveLength(1);
    expect(isFound(long.toUpperCase(), long)).toBe(true);
  });
});
