import { orderRecord } from '../../../testing/sample-records.js';
import { told } from './timeline-words.js';

const AT = '2026-11-21T09:00:00.000Z';
const happened = { id: 'x', at: AT };

describe('the timeline in words', () => {
  it('tells an order by what was to be traded, and leads to it', () => {
    expect(told({ ...happened, kind: 'order', order: orderRecord() })).toMatchObject({
      text: 'Buy 0.2 BTC at 161,000 AUD, limit',
      detail: 'Partial canceled, 0.1 BTC filled',
      to: '/orders/1763715600001/show',
    });
    const market = orderRecord({ type: 'market', price: null, quantity: null, total: '500' });
    expect(told({ ...happened, kind: 'order', order: market }).text).toBe('Buy 500 AUD, market');
  });

  it('tells an entry by what it moved', () => {
    const lines = [
      { account: 'spot:1048213', bucket: 'frozen', asset: 'aud', amount: '-100' },
      { account: 'spot:1048213', bucket: 'available', asset: 'btc', amount: '0.5' },
    ];
    const entry = { revision: 77, type: 'trade', businessId: 'trade:7', lines };
    expect(told({ ...happened, kind: 'posting', entry })).toMatchObject({
      text: 'Trade',
      detail: '−100.00000000 AUD frozen, +0.50000000 BTC',
      to: '/ledger-entries/77/show',
    });
  });

  it('marks failed logins and says from where', () => {
    const login = { ...happened, kind: 'login', action: 'login', ok: false, ip: '203.0.113.…', userAgent: 'curl' };
    expect(told({ ...login, kind: 'login' })).toMatchObject({ text: 'Failed to log in', warns: true });
    expect(told({ ...login, kind: 'login', ok: true })).toMatchObject({ text: 'Logged in', warns: false });
    const unknown = told({ ...login, kind: 'login', action: 'new-thing-wrong' });
    expect(unknown.text).toBe('New thing refused');
    expect(unknown.detail).toContain('203.0.113.…');
  });

  it('tells who froze an account and why, and leads from the unfreezing to its request', () => {
    const by = { ...happened, kind: 'account', by: ['Ivo Brandt'] } as const;
    const uid = '1048213';
    expect(
      told({ ...by, event: { type: 'UserFrozen', data: { uid, by: 's-1', reason: 'F01 Stolen account' } } }),
    ).toMatchObject({ text: 'Frozen', detail: 'Ivo Brandt: F01 Stolen account', warns: true });
    expect(
      told({ ...by, by: ['A', 'B'], event: { type: 'UserUnfrozen', data: { uid, by: 's-1', approvalId: 'ap-1' } } }),
    ).toMatchObject({ detail: 'A and B', to: '/approvals/ap-1/show' });
    const data = { uid, keyId: 'abcdefgh-ijkl', permissions: ['READ' as const], ipCount: 1, expiresAt: null };
    expect(told({ ...by, kind: 'key', by: [], event: { type: 'ApiKeyCreated', data } })).toMatchObject({
      text: 'API key abcdefgh… created',
      detail: 'READ, from 1 address',
    });
  });

  it('tells which version of an agreement was signed, and in which language it was shown', () => {
    const at = { ...happened, kind: 'account', by: [] } as const;
    const data = { uid: '1048213', agreement: 'risk', version: 1, originRef: 'o' } as const;
    const words = (language?: string): string =>
      told({
        ...at,
        event: { type: 'AgreementSigned', data: { ...data, ...(language === undefined ? {} : { language }) } },
      }).text;
    expect(words()).toBe('Signed the risk disclosure, version 1');
    expect(words('en-us')).toBe('Signed the risk disclosure, version 1, in English');
    expect(words('zh-cn')).toBe('Signed the risk disclosure, version 1, in Chinese');
    const privacy = { type: 'AgreementSigned', data: { ...data, agreement: 'privacy' } } as const;
    expect(told({ ...at, event: privacy }).text).toBe('Signed the privacy notice, version 1');
  });

  it('tells how an owner locked the account, and leads from the unlocking to its request', () => {
    const at = { ...happened, kind: 'account', by: [] } as const;
    const uid = '1048213';
    expect(told({ ...at, event: { type: 'AccountLocked', data: { uid, cause: 'not-me' } } })).toMatchObject({
      text: 'Locked by the owner, by the link of a mail',
      warns: true,
    });
    const unlocked = { type: 'AccountUnlocked', data: { uid, by: 's-1', approvalId: 'ap-1' } } as const;
    expect(told({ ...at, by: ['A', 'B'], event: unlocked })).toMatchObject({
      text: 'Unlocked by two people',
      detail: 'A and B',
      to: '/approvals/ap-1/show',
    });
  });

  it('tells of lists, and leads to the request that two people agreed to', () => {
    const data = { uid: '1048213', list: 'big-deal', by: 's-1,s-2', approvalId: 'ap-1' } as const;
    const listed = (member: boolean) =>
      told({
        ...happened,
        kind: 'account',
        by: ['A', 'B'],
        event: { type: 'ListMembershipSet', data: { ...data, member } },
      });
    expect(listed(true)).toMatchObject({ text: 'Put on the list Block trades', detail: 'A and B' });
    expect(listed(false)).toMatchObject({ text: 'Taken off the list Block trades', to: '/approvals/ap-1/show' });
  });

  it('tells what became of an agreed removal, and who stopped it', () => {
    const approval = { id: 'ap-1', kind: 'removal-execute', status: 'executed', reason: 'Q01', initiatorName: 'Lena' };
    const removal = { status: 'cancelled', executeAt: AT, endedAt: AT, cause: 'owner' } as const;
    const { text, warns } = told({ ...happened, kind: 'approval', approval: { ...approval, removal } });
    expect(text).toMatch(/, agreed, stopped by the owner /);
    expect(text).not.toContain('executed');
    expect(warns).toBe(true);
    const waits = { ...removal, status: 'approved', endedAt: null, cause: null } as const;
    expect(told({ ...happened, kind: 'approval', approval: { ...approval, removal: waits } }).text).toMatch(
      /, agreed, happens .* unless the owner objects$/,
    );
    const login = { action: 'removal-cancelled', ok: true, ip: '203.0.113.…', userAgent: 'curl' };
    expect(told({ ...happened, kind: 'login', ...login }).text).toBe('Stopped a change that two people had agreed to');
  });

  it('tells with whom somebody is linked, and warns of what only one person has', () => {
    const link = (kind: 'phone' | 'device', uids: readonly string[]) =>
      told({ ...happened, kind: 'link', link: { kind, uids } });
    expect(link('phone', ['1000009'])).toMatchObject({
      text: 'Linked with UID 1000009',
      detail: 'Strong: the same phone',
      warns: true,
    });
    expect(link('device', ['1000009', '1000010'])).toMatchObject({
      text: 'Linked with UID 1000009, UID 1000010',
      detail: 'Weak: the same browser',
      warns: false,
    });
  });

  it('says when the text of a note is gone', () => {
    expect(told({ ...happened, kind: 'note', text: null, by: 'Ivo' }).text).toMatch(/went with the data/);
  });
});
