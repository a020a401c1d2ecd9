import type { ApprovalKind, JsonObject } from '@corella/contracts/identity';
import { FIRST_DILIGENCE } from '@corella/contracts/kyc';
import { payloadFinding } from './approval-policy.js';

const PARAMETERS = {
  version: 2,
  minLots: 1,
  maxLots: 2,
  maxPriceTicks: 3,
  minValueUnits: '1',
  maxMarketSellLots: 1,
  maxMarketBuyUnits: '1',
  feeClass: 'A',
  sellFloorPpm: 1,
  buyCapPpm: 1,
  marketBoundPpm: 1,
};
const RATES = { makerPpm: 1_000, takerPpm: 1_000_000 };
const CLASSES = { A: RATES, B: RATES, C: RATES };

const WITHDRAWAL = {
  withdrawalId: 7,
  uid: '1234567',
  gate: 'reexamine',
  judgement: 1,
  people: 1,
  hash: 'a'.repeat(64),
};

/** A complete payload of each kind. */
const COMPLETE: Readonly<Record<ApprovalKind, JsonObject>> = {
  'market-resume': { symbol: 'btcaud', from: 4, to: 3 },
  'settlement-resume': { symbol: 'btcaud', revision: 7, finding: 'trade 3 has no hold' },
  'ledger-adjustment': { account: 'spot:1234567', asset: 'btc', units: '-500', memo: 'late' },
  'user-unfreeze': { uid: '1234567' },
  'account-unlock': { uid: '1234567', lock: 1 },
  'kyc-approve': { uid: '1072015', caseId: 'KYC-1072015-1', hash: 'a'.repeat(64) },
  'removal-execute': { uid: '1072015', removalId: 'R3F9A00C1D2E4', hash: 'a'.repeat(64) },
  'deposit-release': { depositId: 'D0123456789ABCDEF', uid: '1234567', hash: 'a'.repeat(64) },
  'deposit-refund': { depositId: 'D0123456789ABCDEF', hash: 'a'.repeat(64) },
  'withdrawal-reexamine': WITHDRAWAL,
  'withdrawal-large': { ...WITHDRAWAL, gate: 'large-amount-examine', people: 2 },
  'agreement-publish': {
    agreement: 'terms',
    version: 2,
    contentHash: { 'en-us': 'a'.repeat(64), 'zh-cn': 'b'.repeat(64) },
    profiles: ['au', 'jp'],
    effectiveAt: 0,
    reconsent: false,
    graceDays: 14,
  },
  'customer-file': { uid: '1000001', authority: 'District Court', reference: '12/2026' },
  'diligence-terms': { version: 2, terms: { ...FIRST_DILIGENCE.terms }, effectiveAt: 0 },
  'diligence-withdraw': { version: 2, approvalId: '9f3c71aa' },
  'agreement-withdraw': { agreement: 'terms', version: 2, approvalId: '9f3c71aa' },
  'list-membership': { list: 'big-deal', member: true, uids: ['1234567', '7654321'] },
  'staff-create': { email: 'nell@corella.example', name: 'Nell New', role: 'support' },
  'staff-disable': { staffId: 's-1' },
  'staff-enable': { staffId: 's-1' },
  'staff-role': { staffId: 's-1', from: 'kyc', to: 'aml' },
  'market-parameters': { symbol: 'btcaud', from: 1, parameters: PARAMETERS, effectiveAt: 0 },
  'fee-schedule': { version: 2, classes: CLASSES, effectiveAt: 0 },
  'market-parameters-withdraw': { symbol: 'btcaud', version: 2, approvalId: '9f3c71aa' },
  'fee-schedule-withdraw': { version: 2, approvalId: '9f3c71aa' },
};

const numbered = (many: number): readonly string[] => Array.from({ length: many }, (_, at) => String(1_000_000 + at));

/** Values that a field must not have, beside those that no field may have. */
const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  symbol: ['btc', 'BTCAUD', 'x'.repeat(21), 'btcaud ', ' btcaud', 1234],
  from: [0.5, '1', 2 ** 53],
  to: [0.5, '1', 2 ** 53],
  version: [-1, 0.5, '1'],
  revision: [-1, 0.5, '1'],
  lock: [-1, 0.5, '1'],
  terms: [
    { ...FIRST_DILIGENCE.terms, secondLookPercent: 0.5 },
    { ...FIRST_DILIGENCE.terms, highRiskCountries: ['XX'] },
    { ...FIRST_DILIGENCE.terms, reviewYears: { low: 1 } },
    { ...FIRST_DILIGENCE.terms, more: 1 },
  ],
  agreement: ['', 'cfd', 7],
  contentHash: [{ 'en-us': 'a'.repeat(64) }, { 'en-us': 'a'.repeat(64), 'zh-cn': 'short' }],
  profiles: [['us'], ['au', 'au'], 'au'],
  graceDays: [-1, 0.5, '1', 366],
  reconsent: [0, 'yes'],
  effectiveAt: [-1, 0.5, '1'],
  finding: ['', 'x'.repeat(501), 'a\nb'],
  account: ['spot', 'Spot:1', 'spot:', 'spot:a/b', `spot:${'1'.repeat(61)}`, ' spot:1', 7],
  asset: ['b', 'BTC', 'x'.repeat(13), 'btc ', ' btc', 77],
  units: ['0', '01', '1e9', '1.5', '+1', `1${'0'.repeat(25)}`, ' 1', '1 ', 5],
  memo: ['', 'x'.repeat(501), 'a\u0000b', 'a\u007fb', 5],
  uid: ['123456', '12345678', 'a123456', '123456x', 1234567],
  email: ['nobody', 7],
  name: ['', 'x'.repeat(101), 'a\nb', 7],
  role: ['king', 7],
  withdrawalId: [0, -1, 0.5, '7'],
  gate: ['pass', 7],
  judgement: [-1, 0.5, '1'],
  people: [0, 3, '2'],
  staffId: ['', 'x'.repeat(61), 7],
  list: ['', 'bigdeal', 'toString', 7],
  member: [1, 'true'],
  uids: [[], '1234567', ['123'], [1234567], ['1234567', '1234567'], numbered(201)],
  approvalId: ['', '../x', 'x'.repeat(61), 'a b', 7],
};

describe('the payload of an approval', () => {
  const kinds = Object.keys(COMPLETE) as readonly ApprovalKind[];

  it.each(kinds)('of kind %s is accepted when complete, and not with anything more', (kind) => {
    expect(payloadFinding(kind, COMPLETE[kind])).toBeNull();
    expect(payloadFinding(kind, { ...COMPLETE[kind], isAdmin: true })).toBe('isAdmin');
    expect(payloadFinding(kind, JSON.parse('{"__proto__":1}') as JsonObject)).toBe('__proto__');
  });

  it.each(kinds)('of kind %s names the field that is missing or wrong', (kind) => {
    for (const field of Object.keys(COMPLETE[kind])) {
      const { [field]: _left, ...rest } = COMPLETE[kind];
      expect(payloadFinding(kind, rest)).toBe(field);
      const isFlag = field === 'reconsent' || field === 'member';
      for (const wrong of [null, ...(isFlag ? [] : [true]), [], {}, ...(WRONG[field] ?? [])])
        expect({
          field,
          wrong,
          finding: payloadFinding(kind, { ...COMPLETE[kind], [field]: wrong } as JsonObject),
        }).toEqual({ field, wrong, finding: field });
    }
  });

  it.each<[ApprovalKind, JsonObject]>([
    ['ledger-adjustment', { units: `-1${'0'.repeat(24)}` }],
    ['ledger-adjustment', { units: '7', account: `house:${'A-9'.repeat(20)}`, asset: 'x1' }],
    ['ledger-adjustment', { memo: 'x'.repeat(500), asset: 'x'.repeat(12) }],
    ['staff-create', { name: 'x'.repeat(100), role: 'audit' }],
    ['staff-disable', { staffId: 'x'.repeat(60) }],
    ['market-resume', { symbol: 'abcd', from: -1, to: 0 }],
    ['market-resume', { symbol: 'x'.repeat(20) }],
    ['list-membership', { uids: numbered(200), member: false }],
    ['diligence-withdraw', { version: 0, approvalId: 'A-9'.repeat(20) }],
    ['fee-schedule-withdraw', { version: 0, approvalId: 'A-9'.repeat(20) }],
  ])('of kind %s may have the bounds %j', (kind, bounds) => {
    expect(payloadFinding(kind, { ...COMPLETE[kind], ...bounds })).toBeNull();
  });
});

describe('parameters of a market', () => {
  const finding = (parameters: unknown) =>
    payloadFinding('market-parameters', { ...COMPLETE['market-parameters'], parameters } as JsonObject);

  it('may have the optional ones, and each class of fees', () => {
    expect(finding({ ...PARAMETERS, marketDeviationPpm: 1, fuseMovePpm: 150_000, fuseWindowMs: 0 })).toBeNull();
    for (const feeClass of ['A', 'B', 'C']) expect(finding({ ...PARAMETERS, feeClass })).toBeNull();
    expect(finding({ ...PARAMETERS, minValueUnits: '0', maxMarketBuyUnits: `9${'0'.repeat(24)}` })).toBeNull();
  });

  it.each(Object.keys(PARAMETERS))('are incomplete without %s', (name) => {
    const { [name as keyof typeof PARAMETERS]: _left, ...rest } = PARAMETERS;
    expect(finding(rest)).toBe('parameters');
  });

  it.each([
    [{ feeClass: 'D' }],
    [{ minLots: 0.5 }],
    [{ minLots: -1 }],
    [{ minLots: '1' }],
    [{ minValueUnits: 1 }],
    [{ minValueUnits: '01' }],
    [{ minValueUnits: '-1' }],
    [{ maxMarketBuyUnits: `9${'0'.repeat(25)}` }],
    [{ fuseMovePpm: -1 }],
    [{ pricePrecision: 3 }],
  ])('are refused with %j', (change) => {
    expect(finding({ ...PARAMETERS, ...change })).toBe('parameters');
  });

  it.each([[null], [[]], ['x'], [7], [undefined]])('are refused when they are %j', (parameters) => {
    expect(finding(parameters)).toBe('parameters');
  });
});

describe('rates of a fee schedule', () => {
  const finding = (classes: JsonObject) => payloadFinding('fee-schedule', { version: 2, classes, effectiveAt: 0 });

  it('are complete with maker and taker of all three classes, up to one million parts per million', () => {
    expect(finding(CLASSES)).toBeNull();
    expect(finding({ A: RATES, B: RATES })).toBe('classes');
    expect(finding({ ...CLASSES, D: RATES })).toBe('classes');
    expect(finding({ ...CLASSES, C: { makerPpm: 1 } })).toBe('classes');
    expect(finding({ ...CLASSES, C: { ...RATES, takerPpm: 1_000_001 } })).toBe('classes');
    expect(finding({ ...CLASSES, C: { ...RATES, takerPpm: -1 } })).toBe('classes');
    expect(finding({ ...CLASSES, C: { ...RATES, other: 1 } })).toBe('classes');
  });
});
