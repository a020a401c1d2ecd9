import type { ApprovalRecord, MarketRecord } from '@corella/contracts/operator';

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
  parameters: {},
  version: 1,
  ...change,
});
