import { auditSentence, targetWords } from './audit-words.js';
import { auditRecord } from '../../testing/sample-records.js';

describe('what a record is about', () => {
  it.each([
    ['market:btcaud', null, 'BTC/AUD'],
    ['dead-letter:7', null, 'dead letter 7'],
    ['user:1048213', null, 'user 1048213'],
    ['staff:kyc', null, 'KYC staff'],
    ['staff:s-27721dc2067f', 'Noah Lim', 'Noah Lim'],
    ['house:fees', null, 'house fees'],
    ['spot:1048213', null, '1048213 spot'],
    ['s-27721dc2067f', 'Theo Marsh', 'Theo Marsh'],
    ['approval-7', null, 'approval-7'],
  ])('%s is said in words', (target, targetName, words) => {
    expect(targetWords({ target, targetName })).toBe(words);
  });

  it('does not name a person twice who acts on themselves', () => {
    const login = { actor: 's-1', target: 's-1', targetName: 'Theo Marsh', action: 'staff.login', reason: null };
    expect(auditSentence(auditRecord(login))).toBe('logged in');
    expect(auditSentence(auditRecord({ ...login, actor: 's-2', action: 'staff.invite' }))).toBe(
      'sent a link to join, Theo Marsh',
    );
  });
});
