import { groupedSecret } from './grouped-secret.js';

describe('a secret', () => {
  it('is grouped by four', () => {
    expect(groupedSecret('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
  });
});
