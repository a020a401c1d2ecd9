import type { DeadLetters } from '@corella/bus';
import { ManualClock } from '@corella/clock';
import { GENESIS_AGREEMENTS } from '@corella/contracts/identity';
import type { CustomerPrincipal, StaffPrincipal, UserView } from '@corella/contracts/identity';
import {
  LEDGER_SERVICE,
  LEDGER_SHARD,
  type HoldFunds,
  type HoldFundsReply,
  type LedgerCommand,
} from '@corella/contracts/ledger';
import { SYMBOL_STATE, type DepthSnapshot, type SymbolView, type Ticker } from '@corella/contracts/market';
import { permissionsOf } from '@corella/contracts/operator';
import type { FeeScheduleVersion } from '@corella/contracts/queries';
import type { VenueConfig } from '@corella/contracts/service';
import { sampleVenueConfig } from '@corella/contracts/testing';
import { sha256Hex } from '@corella/hash';
import { ok, reject } from '@corella/result';
import { Registry } from 'prom-client';
import type { GatewayDeps } from '../gateway.deps.js';
import { createLogger } from '../log/logger.js';
import { fakeFiles, fakePictures } from './fake-files.js';
import { BTCAUD_RULES } from './btcaud-rules.js';
import { FakeBus, FakeFeed, FakeSignals } from './fake-ports.js';

export const NOW_MS = Date.UTC(2026, 0, 5, 12);
export const CUSTOMER_TOKEN = 'customer-token-0123456789';
export const STAFF_TOKEN = 'staff-token-0123456789';
export const UID = '1234567';

export const btcaud: SymbolView = {
  listing: { ...BTCAUD_RULES.listing, weight: 100 },
  parameters: BTCAUD_RULES.parameters,
  state: SYMBOL_STATE.online,
  stateSince: NOW_MS,
  stateReason: null,
  revision: 0,
  openOrders: 0,
  waitingStops: 0,
  reference: null,
  scheduled: [],
};

export const ticker: Ticker = {
  symbol: 'btcaud',
  seq: 7,
  at: NOW_MS,
  lastTicks: 16_124_050,
  openTicks: 16_000_000,
  highTicks: 16_200_000,
  lowTicks: 15_900_000,
  lots: '5000000',
  value: '80000000000000',
  count: 12,
  bid: [16_120_000, 1_000_000],
  ask: [16_130_000, 2_000_000],
  referenceTicks: 16_124_050_000_000,
};

export const schedule: FeeScheduleVersion = {
  version: 3,
  effectiveAt: 0,
  approvalId: null,
  classes: {
    A: { makerPpm: 900, takerPpm: 1_100 },
    B: { makerPpm: 1_500, takerPpm: 1_500 },
    C: { makerPpm: 2_000, takerPpm: 2_000 },
  },
};

export const depth: DepthSnapshot = {
  symbol: 'btcaud',
  seq: 7,
  at: NOW_MS,
  bids: [[16_120_000, 1_000_000]],
  asks: [[16_130_000, 2_000_000]],
};

export const user: UserView = {
  uid: UID,
  userType: 1,
  email: 'demo1@corella.example',
  country: 'AU',
  profile: 'au',
  kycState: 90,
  status: 'active',
  allow: ['exchange'],
  agreementsSigned: ['terms', 'risk'],
  signatures: [{ agreement: 'terms', version: 1, at: 7, language: 'zh-cn' }],
  totp: false,
  registeredAt: NOW_MS,
  passwordChangedAt: NOW_MS,
  preferences: {},
  favourites: [],
};
export const principal: CustomerPrincipal = {
  kind: 'customer',
  uid: UID,
  via: 'session',
  sessionId: 's-1',
  permissions: ['READ', 'WRITE'],
  user,
};
export const staffOf = (role: StaffPrincipal['role']): StaffPrincipal => ({
  kind: 'staff',
  staffId: 'st-1',
  sessionId: 'ss-1',
  role,
  name: 'Mia',
  email: 'mia@corella.example',
  permissions: permissionsOf(role),
  factor: { fresh: true, methods: ['totp'] },
});

/** A ledger that holds up to 100,000 AUD and remembers its orders by their keys. */
function ledgerOf(state: { revision: number }): (command: HoldFunds) => HoldFundsReply {
  const keys = new Map<string, { readonly orderId: number; readonly bodyHash: string | undefined }>();
  return ({ order }) => {
    const known = keys.get(order.clientOrderId ?? '');
    if (known)
      return {
        result:
          known.bodyHash === order.bodyHash
            ? ok({ orderId: known.orderId, duplicate: true })
            : reject({ code: 'idempotency-conflict' }),
        revision: state.revision,
      };
    const units =
      order.costUnits === undefined ? BigInt((order.priceTicks ?? 0) * (order.qtyLots ?? 0)) : BigInt(order.costUnits);
    if (order.side === 1 && units > 10_000_000_000_000n)
      return { result: reject({ code: 'insufficient-funds', inputs: { asset: 'aud' } }), revision: state.revision };
    keys.set(order.clientOrderId ?? '', { orderId: order.orderId, bodyHash: order.bodyHash });
    state.revision += 1;
    return { result: ok({ orderId: order.orderId, duplicate: false }), revision: state.revision };
  };
}

export interface FakeVenueOptions {
  readonly config?: Partial<VenueConfig>;
  readonly staffRole?: StaffPrincipal['role'];
  readonly staticDirs?: GatewayDeps['staticDirs'];
  /** Dead letters beside the bus, as where commands travel between processes. */
  readonly deadLetters?: (bus: FakeBus) => DeadLetters;
}

/** A venue of fakes behind real ports: a ledger that holds up to 100,000 AUD, one market, one customer. */
export function fakeVenue(options: FakeVenueOptions = {}) {
  const [bus, signals, feed] = [new FakeBus(), new FakeSignals(), new FakeFeed()];
  const clock = new ManualClock(NOW_MS);
  const state = { ready: true, principal: principal as CustomerPrincipal | null, revision: 0 };
  const hold = ledgerOf(state);
  bus.serve(LEDGER_SERVICE, LEDGER_SHARD, async (command: LedgerCommand) =>
    command.type === 'HoldFunds' ? hold(command) : { result: ok({ changed: true }), revision: 0 },
  );
  signals.answer('market.symbols', () => [btcaud]);
  signals.answer('market.watch', () => []);
  signals.answer('market.tickers', () => [ticker]);
  signals.answer('market.depth', () => depth);
  signals.answer('market.trades', () => []);
  signals.answer('ledger.fee-schedule', () => ({ ...schedule, scheduled: [], history: [], versions: [schedule] }));
  signals.answer('ledger.highest-order-id', () => 0);
  signals.answer('ledger.order', () => ({ row: null, stale: false }));
  signals.answer('ledger.open-hold', () => null);
  signals.answer('ledger.orders', () => ({ rows: [], next: null, stale: false }));
  signals.answer('ledger.balances', () => ({
    rows: [{ account: `spot:${UID}`, asset: 'aud', available: '10000000000000', frozen: '0', revision: 1 }],
    revision: 1,
  }));
  signals.answer('identity.agreements', () => GENESIS_AGREEMENTS);
  signals.answer('identity.session', ({ tokenHash }) =>
    tokenHash === sha256Hex(CUSTOMER_TOKEN) ? state.principal : null,
  );
  signals.answer('identity.staff-session', ({ tokenHash }) =>
    tokenHash === sha256Hex(STAFF_TOKEN) ? staffOf(options.staffRole ?? 'market') : null,
  );
  const config = sampleVenueConfig({ version: '0.1.0', simulate: true, ...options.config });
  const deps: GatewayDeps = {
    bus,
    signals,
    feed,
    clock,
    config,
    files: fakeFiles(),
    pictures: fakePictures,
    registry: new Registry(),
    staticDirs: options.staticDirs ?? {},
    ...(options.deadLetters && { deadLetters: options.deadLetters(bus) }),
    logger: createLogger({ level: 'silent' }),
    readiness: () => (state.ready ? { ready: true } : { ready: false, reason: 'recovering' }),
    status: async () => ({
      instance: 'fake',
      targets: ['all'],
      simulate: false,
      position: null,
      storage: { full: false, freeBytes: 1 },
      writers: [],
      troubledMarkets: [],
    }),
    liveHash: async () => [{ stream: 'ledger-0', revision: 1, hash: 'h' }],
  };
  return { bus, signals, feed, clock, deps, state };
}
