import { foundIn, type Told } from '../testing/found-in.js';

const ALL = ['exchange', 'deposit', 'transfer', 'withdraw'];
const user = (at: number, type: string, data: object = {}, uid = '1'): Told => ({
  stream: `user-${uid}`,
  type,
  data: { uid, ...data },
  at,
});
const control = (at: number, more: object = {}, uid = '1'): Told =>
  user(at, 'AccountControlDerived', { status: 'active', allow: ALL, reasons: [], ...more }, uid);
const REGISTERED: readonly Told[] = [
  user(1, 'UserRegistered', { country: 'AU', profile: 'au', contactRef: 'c' }),
  user(1, 'AgreementSigned', { agreement: 'terms', version: 1, originRef: 'o' }),
  user(1, 'AgreementSigned', { agreement: 'risk', version: 1, originRef: 'o' }),
  user(1, 'KycStateSet', { state: 90, by: 'demo' }),
  control(1),
];
const ledger = (revision: number, more: object = {}): Told => ({
  stream: 'ledger-0',
  type: 'AccountControlSet',
  data: { uid: '1', status: 'active', allow: ALL, reasons: [], source: { stream: 'user-1', revision }, ...more },
  at: 2,
});
const FOLLOWED = [...REGISTERED, ledger(4)];

/** Names and findings of what the log breaks, at rest too. */
const findings = (...told: readonly Told[]): readonly string[] =>
  foundIn(told)
    .filter(({ invariant }) => invariant === 'person' || invariant === 'control')
    .map(({ invariant, finding }) => `${invariant}: ${finding}`);

const revoked = (at: number, generation: number): Told => user(at, 'SessionsRevoked', { generation });
const blocked = (at: number, until: number): Told => user(at, 'WithdrawalsBlocked', { until, cause: 'password' });

const removal = (at: number, removalId: string): Told => user(at, 'RemovalCarriedOut', { removalId, project: 2 });
const times = (count: number, make: (n: number) => Told): readonly Told[] =>
  Array.from({ length: count }, (_, n) => make(n));
const onList = (at: number, member: boolean, uid = '1'): readonly Told[] => [
  user(at, 'ListMembershipSet', { list: 'coupon', member, by: 's,t', approvalId: 'a' }, uid),
];

const SHUT = { status: 'closed', allow: [], reasons: ['account-closed'] };
const shut = (at: number): Told => control(at, SHUT);
const leaving = (at: number): Told => control(at, { allow: ['transfer', 'withdraw'], reasons: ['account-closing'] });
const DUE = 100;
const closes = (at: number): Told => user(at, 'AccountClosed', { kept: 'none', ordinaryUntil: DUE, retainUntil: DUE });
const CLOSED: readonly Told[] = [
  user(5, 'ClosureRequested'),
  leaving(5),
  user(6, 'ClosureSealed'),
  shut(6),
  user(6, 'ClosureUnsealed'),
  leaving(6),
  user(7, 'ClosureSealed'),
  shut(7),
  closes(8),
  revoked(8, 1),
  shut(8),
];

describe('the stream of a customer', () => {
  it('is sound from the registration to a new password and a freeze', () => {
    expect(
      findings(
        ...FOLLOWED,
        ...[
          user(5, 'PasswordChanged', { version: 2 }),
          blocked(5, 99),
          revoked(5, 1),
          control(5, { blockedUntil: 99 }),
        ],
        ...[user(6, 'TotpSet', { version: 1 }), user(7, 'TotpRemoved'), user(8, 'TotpSet', { version: 2 })],
        ...[user(9, 'UserFrozen', { by: 's', reason: 'r' }), revoked(9, 2)],
        control(9, { status: 'frozen', allow: [], reasons: ['account-frozen'], blockedUntil: 99 }),
        ledger(14, { status: 'frozen', allow: [], reasons: ['account-frozen'] }),
      ),
    ).toEqual([]);
  });

  it('is sound with a removal that was carried out, twenty keys and five sub-accounts', () => {
    expect(
      findings(
        ...FOLLOWED,
        ...[removal(5, 'R1'), user(5, 'EmailChanged', { version: 2 }), blocked(5, 99), revoked(5, 1)],
        control(5, { blockedUntil: 99 }),
        ...times(20, (n) => user(6, 'ApiKeyCreated', { keyId: `${n}` })),
        ...times(5, (n) => user(7, 'SubAccountAdded', { subUid: `${n}` })),
        ...[user(8, 'ApiKeyDeleted', { keyId: '1' }), user(9, 'ApiKeyCreated', { keyId: 'k' })],
        ledger(9, { blockedUntil: 99 }),
      ),
    ).toEqual([]);
  });

  it.each<[string, readonly Told[]]>([
    ['is registered twice', REGISTERED.slice(0, 1)],
    ['generation 2 of 1 comes after 0', [revoked(5, 2)]],
    ['password 1 comes after 1', [user(5, 'PasswordChanged', { version: 1 }), revoked(5, 1)]],
    [
      'PasswordChanged of 1 has not ended the sessions',
      [user(5, 'PasswordChanged', { version: 2 }), user(6, 'TotpSet', { version: 1 })],
    ],
    ['EmailChanged of 1 has not ended the sessions', [user(5, 'EmailChanged', { version: 2 })]],
    ['EmailChanged of 1 has not blocked withdrawals', [user(5, 'EmailChanged', { version: 2 }), revoked(5, 1)]],
    ['RemovalCarriedOut of 1 has not blocked withdrawals', [removal(5, 'R1'), revoked(5, 1)]],
    ['R1 of 1 is carried out twice', [removal(5, 'R1'), removal(5, 'R1')]],
    ['1 has 6 sub-accounts', times(6, (n) => user(5, 'SubAccountAdded', { subUid: `${n}` }))],
    ['1 has 21 API keys', times(21, (n) => user(5, 'ApiKeyCreated', { keyId: `${n}` }))],
    ['1 has -1 API keys', [user(5, 'ApiKeyDeleted', { keyId: 'k' })]],
    [
      'the block of 1 became shorter',
      [blocked(5, 99), control(5, { blockedUntil: 99 }), blocked(6, 98), control(6, { blockedUntil: 98 })],
    ],
    ['1 has no authenticator that could be removed', [user(5, 'TotpRemoved')]],
    ['1 is on the list coupon already', [...onList(5, true), control(5), ...onList(6, true), control(6)]],
    ['1 is not on the list coupon already', [...onList(5, false), control(5)]],
    [
      'TotpSet of 1 has not blocked withdrawals',
      [user(5, 'TotpSet', { version: 1 }), user(6, 'TotpSet', { version: 2 }), revoked(7, 1)],
    ],
    ['authenticator 1 comes after 1', [user(5, 'TotpSet', { version: 1 }), user(6, 'TotpSet', { version: 1 })]],
  ])('is reported when it says: %s', (finding, told) => {
    expect(findings(...FOLLOWED, ...told).find((found) => found.startsWith('person: '))).toContain(finding);
  });

  it('is sound when a list is changed, there and back, and what the account may do is said again', () => {
    expect(findings(...FOLLOWED, ...onList(5, true), control(5), ...onList(6, false), control(6))).toEqual([]);
    expect(findings(...FOLLOWED, ...onList(5, true), revoked(6, 1))).toEqual([
      'control: a list of 1 has changed, and nothing says what the account may do then',
    ]);
  });

  it('is reported when a sub-account is put on a list', () => {
    const sub = [user(1, 'UserRegistered', { parentUid: '7' }), control(1, { parentUid: '7', allow: [] })];
    expect(findings(...sub, ...onList(5, true), control(5, { parentUid: '7', allow: [] }))).toContain(
      'person: the sub-account 1 is put on the list coupon',
    );
  });

  it('is sound from the wish to leave to the erasure, with a seal that opened again', () => {
    expect(
      findings(...FOLLOWED, ...CLOSED, ledger(15, SHUT), user(DUE, 'OrdinaryErased'), user(DUE, 'PersonErased')),
    ).toEqual([]);
  });

  it.each<[string, readonly Told[]]>([
    ['AccountClosed of 1 comes without a seal', [user(5, 'ClosureRequested'), leaving(5), closes(6), shut(6)]],
    ['AccountClosed of 1 comes without a seal', [closes(6), shut(6)]],
    ['ClosureSealed of 1 comes where nothing can be sealed', [user(5, 'ClosureSealed'), shut(5)]],
    ['TotpSet of 1 comes after the account was closed', [...CLOSED, user(50, 'TotpSet', { version: 1 })]],
    ['SessionsRevoked of 1 comes after the account was closed', [...CLOSED, revoked(50, 2)]],
    ['ClosureCancelled of 1 comes after the account was closed', [...CLOSED, user(50, 'ClosureCancelled')]],
    ['AccountControlDerived of 1 comes after the account was closed', [...CLOSED, control(50)]],
    ['OrdinaryErased of 1 comes before its time', [...CLOSED, user(50, 'OrdinaryErased')]],
    ['PersonErased of 1 comes before its time', [...CLOSED, user(DUE, 'PersonErased')]],
    ['PersonErased of 1 comes before its time', [user(DUE, 'PersonErased')]],
    ['AccountClosed of 1 has not ended the sessions', CLOSED.filter(({ type }) => type !== 'SessionsRevoked')],
  ])('is reported when it says: %s', (finding, told) => {
    expect(findings(...FOLLOWED, ...told).join()).toContain(finding);
  });

  it('is reported when it lets somebody who is leaving trade, or somebody who is closed anything', () => {
    expect(findings(...FOLLOWED, user(5, 'ClosureRequested'), control(5))).toContain(
      'control: 1: somebody who is leaving may exchange',
    );
    const active = CLOSED.map((told) => (told.type === 'AccountControlDerived' && told.at === 8 ? control(8) : told));
    expect(findings(...FOLLOWED, ...active).join()).toContain('the account is active and its stream says closed');
  });

  it('is reported when it begins with something else than the registration', () => {
    expect(findings(revoked(1, 1))).toEqual(['person: SessionsRevoked comes before the registration of 1']);
  });
});

describe('what an account may do', () => {
  it.each<[string, readonly Told[]]>([
    ['somebody who is not verified may exchange', [...REGISTERED.slice(0, 3), control(1)]],
    ['somebody who has not signed may exchange', [REGISTERED[0] as Told, REGISTERED[3] as Told, control(1)]],
    [
      'the account is active and its stream says frozen',
      [...REGISTERED, user(5, 'UserFrozen', { by: 's' }), revoked(5, 1)],
    ],
    [
      'somebody whom a screening found may withdraw',
      [...REGISTERED, user(5, 'KycStateSet', { state: 90, by: 'i', hold: true })],
    ],
    ['a locked account may transfer', [...REGISTERED, user(5, 'AccountLocked', { cause: 'owner' }), revoked(5, 1)]],
    ['withdrawals wait until nothing, not 99', [...REGISTERED, blocked(5, 99)]],
    ['its main account is none and its stream says 7', [user(1, 'UserRegistered', { parentUid: '7' }), control(1)]],
    ['nothing says what the account may do', [user(1, 'UserRegistered'), revoked(2, 1)]],
    [
      'a sub-account may withdraw',
      [user(1, 'UserRegistered', { parentUid: '7' }), control(1, { parentUid: '7', allow: ['withdraw'] })],
    ],
    [
      'the account is active and its stream says frozen',
      [
        user(1, 'UserRegistered', { parentUid: '7' }),
        user(1, 'ParentFollowed', { status: 'frozen' }),
        control(1, { parentUid: '7', allow: [] }),
      ],
    ],
  ])('is reported when %s', (finding, told) => {
    expect(findings(...told)).toContain(`control: 1: ${finding}`);
  });

  it('may lag in the ledger, but not when all is at rest', () => {
    expect(findings(...REGISTERED)).toEqual(['control: the ledger does not have what 1 may do since revision 4']);
    const locked = [user(5, 'AccountLocked', { cause: 'owner' }), revoked(5, 1)];
    const later = control(5, { allow: ['exchange', 'deposit'], reasons: ['security-lock'] });
    expect(findings(...FOLLOWED, ...locked, later)).toHaveLength(1);
    expect(findings(...REGISTERED, ...locked, later, ledger(4), ledger(7, later.data))).toEqual([]);
  });

  it.each<[string, Told]>([
    ['the ledger follows revision 9 of 1, which says nothing of the kind', ledger(9)],
    ['the ledger has another control of 1 than revision 4 says', ledger(4, { allow: [] })],
    ['the ledger goes back to revision 3 of 1', ledger(3)],
  ])('is reported when %s', (finding, told) => {
    expect(findings(...FOLLOWED, told)).toContain(`control: ${finding}`);
  });
});
