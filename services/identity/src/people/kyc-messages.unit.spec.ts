import { kycMessage } from './kyc-messages.js';

describe('mails about a verification', () => {
  it('name the case and lead to its page', () => {
    const page = 'https://corella.example/user/verify/';
    const mail = kycMessage('sent-back', { to: 'mia@corella.example', at: 1, caseId: 'KYC-1072015-1', page });
    expect(mail.text).toContain(`Case KYC-1072015-1: ${page}`);
    expect(mail.text).toMatch(/案件编号：KYC-1072015-1$/);
  });
});
