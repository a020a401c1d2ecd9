import { auditRecord } from '../../testing/sample-records.js';
import { auditDiff, changedWords } from './audit-diff.js';

describe('the difference that an audit record makes', () => {
  it('is one line for words', () => {
    expect(auditDiff('online', 'suspend')).toEqual([{ field: 'state', before: 'online', after: 'suspend' }]);
  });
  it('is a line for each field of both sides, also of nested ones', () => {
    expect(auditDiff('{"rows":1,"deep":{"minLots":2}}', '{"rows":3,"sha256":"ab"}')).toEqual([
      { field: 'rows', before: '1', after: '3' },
      { field: 'deep min lots', before: '2', after: null },
      { field: 'sha256', before: null, after: 'ab' },
    ]);
  });
  it('tells an amount as people do, not in units of the ledger', () => {
    expect(auditDiff(null, '{"asset":"aud","units":"-12000050000000"}')).toEqual([
      { field: 'asset', before: null, after: 'aud' },
      { field: 'amount', before: null, after: '−120,000.5' },
    ]);
  });
  it('keeps words beside fields', () => {
    expect(auditDiff('pending', '{"uid":"7"}')).toEqual([
      { field: 'before', before: 'pending', after: null },
      { field: 'uid', before: null, after: '7' },
    ]);
  });
  it('takes broken JSON for words, and nothing for nothing', () => {
    expect(auditDiff(null, '{broken')).toEqual([{ field: 'state', before: null, after: '{broken' }]);
    expect(auditDiff(null, null)).toEqual([]);
  });
});

describe('what a record changed, in one line', () => {
  it.each([
    ['market.halt', 'online', 'suspend', 'online → suspend'],
    ['approval.request.staff-role', null, '{"from":"kyc","to":"support"}', 'from kyc, to support'],
    ['staff.role', '{"role":"kyc","minLots":2}', '{"role":"support"}', 'role kyc → support, min lots 2'],
    ['approval.executed', 'approval ap-7, ledger-adjustment', 'EntryPosted', 'Ledger adjustment: EntryPosted'],
    ['staff.login', null, null, ''],
  ])('%s', (action, before, after, words) => {
    expect(changedWords(auditRecord({ action, before, after }))).toBe(words);
  });
});
