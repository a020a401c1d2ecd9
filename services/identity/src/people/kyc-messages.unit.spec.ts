import { kycMessage, letterMessage } from './kyc-messages.js';

const page = 'https://corella.example/en-us/user/verify/';
const mia = { to: 'mia@corella.example', at: 1, language: 'en-us' };
const about = { caseId: 'KYC-1072015-1', page, asked: [], until: null };

describe('mails about a verification', () => {
  it('name the case and lead to its page', () => {
    expect(kycMessage('submitted', mia, about).text).toMatch(/\n\nCase KYC-1072015-1: https.*\/user\/verify\/$/);
    expect(kycMessage('submitted', { ...mia, language: 'zh-cn' }, about).text).toContain('案件编号：KYC-1072015-1');
  });

  it('name what is asked and until when, in one language', () => {
    const asked = ['street', 'front', 'owner2.shares'] as const;
    const more = { ...about, asked, until: Date.UTC(2026, 11, 24, 9) };
    const english = kycMessage('sent-back', mia, more).text;
    expect(english).toContain('Document, front; Owner 2: share');
    expect(english).toContain('Until: 2026-12-24 09:00 UTC');
    expect(english).not.toMatch(/\p{Script=Han}/u);
    const chinese = kycMessage('sent-back', { ...mia, language: 'zh-cn' }, more).text;
    expect(chinese).toContain('证件正面；受益所有人 2：持股比例');
    expect(chinese).toContain('截止时间：2026-12-24 09:00 UTC');
  });

  it('carry the PIN of a letter once, for those who print it', () => {
    const letter = letterMessage(mia, { address: 'Mia Sato, Tokyo', pin: '12345678' });
    expect(letter).toMatchObject({ channel: 'post', code: '12345678' });
    expect(letter.text.split('12345678')).toHaveLength(2);
  });
});
