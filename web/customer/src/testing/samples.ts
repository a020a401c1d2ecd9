import type { Closure } from '@corella/contracts/privacy-web';
import type { Balance, Balances, Fill, LedgerLine, Market, Me, Order, TickerWire } from '@corella/contracts/web';

const AT = '2026-11-20T10:00:00.000Z';

export const sampleMe = (changes: Partial<Me> = {}): Me => ({
  uid: '1000001',
  email: 'mia@corella.example',
  name: null,
  userType: 1,
  parentUid: null,
  subAccounts: false,
  phoneOffered: true,
  country: 'AU',
  kycState: 90,
  status: 'active',
  authorities: ['exchange'],
  agreementsSigned: [],
  agreementsPending: [],
  agreementsDue: [],
  totp: false,
  lists: [],
  passkeys: 0,
  phone: null,
  recoveryCodes: null,
  locks: [],
  registeredAt: '2026-01-01T00:00:00Z',
  preferences: {},
  favourites: [],
  demo: true,
  ...changes,
});

/** BTC/AUD as listed. */
export const sampleMarket = (changes: Partial<Market> = {}): Market => ({
  symbol: 'btcaud',
  base: 'btc',
  quote: 'aud',
  state: 3,
  stateName: 'online',
  stateReason: null,
  pricePrecision: 2,
  amountPrecision: 6,
  minAmount: '0.0001',
  maxAmount: '100',
  maxPrice: '900000',
  minValue: '2',
  maxMarketSell: '10',
  maxMarketBuy: '1000000',
  sellFloorPpm: 900_000,
  buyCapPpm: 1_100_000,
  marketBoundPpm: 100_000,
  marketDeviationPpm: null,
  fuseMovePpm: 150_000,
  fuseWindowMs: 300_000,
  parametersVersion: 1,
  stateSince: '2026-01-05T12:00:00.000Z',
  feeClass: 'A',
  makerPpm: 1_000,
  takerPpm: 1_000,
  weight: 100,
  ...changes,
});

export const ethMarket = (changes: Partial<Market> = {}): Market =>
  sampleMarket({ symbol: 'ethaud', base: 'eth', amountPrecision: 4, weight: 90, ...changes });

export const sampleTicker = (changes: Partial<TickerWire> = {}): TickerWire => ({
  symbol: 'btcaud',
  seq: 1,
  ts: 1,
  last: '161000.00',
  open: '160000.00',
  high: '162000.00',
  low: '159000.00',
  change: '0.00625',
  amount: '10',
  turnover: '1600000',
  count: 5,
  bid: '160990.00',
  bidSize: '1',
  ask: '161000.00',
  askSize: '1',
  audPrice: '161000',
  ...changes,
});

export const sampleOrder = (changes: Partial<Order> = {}): Order => ({
  id: '7001',
  symbol: 'btcaud',
  side: 'buy',
  type: 'limit',
  price: '150000.00',
  quantity: '0.05',
  total: null,
  stopPrice: null,
  operator: null,
  triggeredAt: null,
  filledQuantity: '0',
  filledTotal: '0',
  averagePrice: null,
  fee: '0',
  feeAsset: 'btc',
  htFee: '0',
  state: 'submitted',
  reason: null,
  rule: null,
  inputs: null,
  remedy: null,
  clientOrderId: null,
  replaces: null,
  source: 'web',
  createdAt: AT,
  updatedAt: AT,
  finishedAt: null,
  ...changes,
});

export const sampleFill = (changes: Partial<Fill> = {}): Fill => ({
  id: '1',
  tradeId: '1',
  orderId: '7001',
  symbol: 'btcaud',
  side: 'buy',
  type: 'limit',
  role: 'taker',
  price: '160000.00',
  quantity: '0.05',
  total: '8000',
  fee: '0.00005',
  feeAsset: 'btc',
  ratePpm: 1_000,
  at: AT,
  ...changes,
});

export const sampleBalance = (asset: string, changes: Partial<Balance> = {}): Balance => ({
  asset,
  available: '0',
  frozen: '0',
  total: '0',
  aud: '0',
  ...changes,
});

export const sampleBalances = (items: readonly Balance[], seq = 1): Balances => ({
  items: [...items],
  totalAud: '0',
  seq,
});

export const sampleLine = (changes: Partial<LedgerLine> = {}): LedgerLine => ({
  id: '12:0',
  at: AT,
  type: 'trade',
  businessId: 'trade:btcaud:1',
  asset: 'btc',
  bucket: 'available',
  amount: '0.04995',
  orderId: '7001',
  symbol: 'btcaud',
  ...changes,
});

/** The last page of a list. */
export const pageOf = <Item>(...items: readonly Item[]): { readonly items: readonly Item[]; readonly next: null } => ({
  items,
  next: null,
});

/** Of a verified customer's account that nothing stands in the way of closing. */
export const sampleClosure = (changes: Partial<Closure> = {}): Closure => ({
  state: 'active',
  requestedAt: null,
  closedAt: null,
  givesBack: false,
  mayGiveBack: true,
  obstacles: [],
  dates: {
    kept: 'approved',
    ordinaryUntil: '2026-12-27T10:00:00.000Z',
    retainUntil: '2033-11-27T10:00:00.000Z',
    acknowledge: { ordinaryUntil: '2026-12-27', retainUntil: '2033-11-27' },
  },
  ...changes,
});
