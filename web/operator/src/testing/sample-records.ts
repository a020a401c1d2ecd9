import type {
  AccountRecord,
  ApprovalRecord,
  AuditRecord,
  BalanceRecord,
  EvidenceRecord,
  HomeRecord,
  LedgerEntryRecord,
  MarketRecord,
  OrderRecord,
  SettlementStopRecord,
  StaffInvitation,
  StaffRecord,
  StaffSessionRecord,
  TradeRecord,
  UserRecord,
} from '@corella/contracts/operator';

const AT = '2026-11-21T09:00:00.000Z';
const LATER = '2999-01-01T00:00:00.000Z';

/** A request to resume BTC/AUD that somebody else made and this person may decide. */
export const approvalRecord = (change: Partial<ApprovalRecord> = {}): ApprovalRecord => ({
  id: 'ap-1',
  kind: 'market-resume',
  target: 'btcaud',
  payload: { symbol: 'btcaud', from: 4, to: 3 },
  payloadHash: `hash-of-${change.id ?? 'ap-1'}`,
  reason: 'H08 Fault is repaired and checked',
  initiator: 'st-2',
  initiatorName: 'Ivo Brandt',
  required: 1,
  status: 'pending',
  createdAt: AT,
  expiresAt: LATER,
  mine: false,
  canDecide: true,
  change: null,
  finding: null,
  decisions: [],
  ...change,
});

/** BTC/AUD, trading. */
export const marketRecord = (change: Partial<MarketRecord> = {}): MarketRecord => ({
  id: 'btcaud',
  symbol: 'btcaud',
  base: 'btc',
  quote: 'aud',
  state: 3,
  stateName: 'online',
  away: false,
  stateReason: null,
  stateSince: AT,
  stateBy: [],
  stateApprovalId: null,
  last: '161240.50',
  change: '0.0125',
  spreadBps: '1.2',
  turnover: '1250000',
  openOrders: 12,
  waitingStops: 1,
  scheduled: [],
  reference: null,
  feedAgeMs: 400,
  fuse: { usedPercent: 12, limitPercent: '15' },
  parameters: {},
  version: 1,
  ...change,
});

export const userRecord = (change: Partial<UserRecord> = {}): UserRecord => ({
  id: '1048213',
  uid: '1048213',
  parentUid: null,
  email: 'nora@customer.test',
  phone: null,
  country: 'AU',
  kycState: 6,
  status: 'active',
  totp: true,
  passkeys: 0,
  recoveryCodes: null,
  allow: ['trade', 'withdraw'],
  lock: null,
  blocked: null,
  registeredAt: AT,
  version: 3,
  ...change,
});

export const accountRecord = (change: Partial<AccountRecord> = {}): AccountRecord => ({
  id: 'spot:1048213',
  account: 'spot:1048213',
  accountId: 21,
  uid: '1048213',
  kind: 'spot',
  status: 'active',
  allow: ['trade'],
  openedAt: AT,
  ...change,
});

export const balanceRecord = (change: Partial<BalanceRecord> = {}): BalanceRecord => ({
  id: 'spot:1048213-aud',
  account: 'spot:1048213',
  asset: 'aud',
  available: '900',
  frozen: '100',
  total: '1000',
  revision: 77,
  ...change,
});

/** A limit order that its customer cancelled half filled. */
export const orderRecord = (change: Partial<OrderRecord> = {}): OrderRecord => ({
  id: '1763715600001',
  account: 'spot:1048213',
  symbol: 'btcaud',
  side: 'buy',
  type: 'limit',
  price: '161000',
  stopPrice: null,
  operator: null,
  triggeredAt: null,
  stpMode: null,
  quantity: '0.2',
  total: null,
  filledQuantity: '0.1',
  filledTotal: '16100',
  fee: '0.0002',
  feeAsset: 'btc',
  htFee: '0',
  state: 'partial-canceled',
  reason: 'user-cancel',
  rule: null,
  inputs: null,
  sentence: 'You cancelled it.',
  replaces: null,
  source: 'web',
  createdAt: AT,
  updatedAt: AT,
  ...change,
});

export const tradeRecord = (change: Partial<TradeRecord> = {}): TradeRecord => ({
  id: 'btcaud-12',
  symbol: 'btcaud',
  price: '161000',
  quantity: '0.1',
  total: '16100',
  takerSide: 'buy',
  makerAccount: 'house:maker',
  takerAccount: 'spot:1048213',
  makerOrderId: '1763715600000',
  takerOrderId: '1763715600001',
  makerFee: null,
  takerFee: { amount: '0.0002', asset: 'btc', inHt: false, ratePercent: '0.2' },
  at: AT,
  revision: 78,
  ...change,
});

/** An adjustment of 12.5 AUD against the house. */
export const entryRecord = (change: Partial<LedgerEntryRecord> = {}): LedgerEntryRecord => ({
  id: '77',
  revision: 77,
  at: AT,
  eventType: 'EntryPosted',
  type: 'adjustment',
  businessId: 'approval:ap-12345678',
  hash: '9f3c71aa0000',
  memo: 'Goodwill',
  lines: [
    { account: 'spot:1048213', bucket: 'available', asset: 'aud', amount: '12.5' },
    { account: 'house:adjustments', bucket: 'available', asset: 'aud', amount: '-12.5' },
  ],
  ...change,
});

export const staffRecord = (change: Partial<StaffRecord> = {}): StaffRecord => ({
  id: 'st-2',
  email: 'ivo@corella.test',
  name: 'Ivo Brandt',
  role: 'risk',
  status: 'active',
  createdAt: AT,
  lastLoginAt: null,
  ...change,
});

/** Somebody who is to join as Treasury. */
export const invitation = (change: Partial<StaffInvitation> = {}): StaffInvitation => ({
  email: 'mia@corella.test',
  name: 'Mia Chen',
  role: 'treasury',
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Corella%20console:mia%40corella.test?issuer=Corella%20console&secret=JBSWY3DPEHPK3PXP',
  ...change,
});

/** Where the test itself is logged in. */
export const sessionRecord = (change: Partial<StaffSessionRecord> = {}): StaffSessionRecord => ({
  id: 'se-1',
  createdAt: AT,
  lastSeenAt: AT,
  ip: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  current: true,
  ...change,
});

export const auditRecord = (change: Partial<AuditRecord> = {}): AuditRecord => ({
  id: 'au-1',
  at: AT,
  actor: 'st-2',
  actorName: 'Ivo Brandt',
  role: 'risk',
  action: 'markets.halt',
  target: 'market:btcaud',
  targetName: null,
  reason: 'H04 Technical fault',
  before: '3 online',
  after: '4 suspend',
  hash: '9f3c71aa0000',
  ...change,
});

/** A ledger that balances. */
export const booksRecord: NonNullable<HomeRecord['ledger']> = {
  revision: 4_711,
  hash: '9f3c71aa0000',
  assets: [{ asset: 'aud', sum: '0', customers: '1000', custody: '-1000' }],
  balanced: true,
  lastSnapshot: null,
};

/** A quiet duty screen: nothing waits, one market trades, the ledger balances. */
export const homeRecord = (change: Partial<HomeRecord> = {}): HomeRecord => ({
  approvals: [],
  failed: [],
  markets: [marketRecord()],
  ledger: booksRecord,
  sentinel: null,
  audit: [],
  counts: {
    approvalsPending: 0,
    approvalsToDecide: 0,
    usersFrozen: 0,
    kycOpen: 0,
    kycOverdue: 0,
    removalsOpen: 0,
    depositsHeld: 0,
    withdrawalsWaiting: 0,
    withdrawalsInTrouble: 0,
    marketsStopped: 0,
    marketsFused: 0,
  },
  feedAgeMs: 300,
  at: AT,
  ...change,
});

/** Nothing is known about the subject, and nothing speaks against it. */
export const evidenceRecord = (change: Partial<EvidenceRecord> = {}): EvidenceRecord => ({
  id: 'ap-1',
  findings: [],
  account: null,
  balance: null,
  user: null,
  kycCase: null,
  removal: null,
  deposit: null,
  withdrawal: null,
  agreement: null,
  frozen: null,
  market: null,
  staff: null,
  peers: null,
  waiting: [],
  at: AT,
  ...change,
});

/** Settlement of BTC/AUD, stopped and not yet asked for. */
export const settlementStop = (change: Partial<SettlementStopRecord> = {}): SettlementStopRecord => ({
  id: 'btcaud',
  symbol: 'btcaud',
  base: 'btc',
  quote: 'aud',
  revision: 812,
  finding: 'trade 7: order 9 has no open hold',
  stoppedAt: AT,
  status: 'stopped',
  approvalId: null,
  resumed: null,
  ...change,
});
