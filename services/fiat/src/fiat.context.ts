import {
  ownAppends,
  OneAtATime,
  ParkedStreams,
  RecentWrites,
  StreamStore,
  type ServiceLease,
} from '@corella/aggregates';
import type { Bank } from '@corella/bank';
import type { Bus, EventFeed } from '@corella/bus';
import type { Clock } from '@corella/clock';
import { MAX_GATEWAY, orderIdGenerator } from '@corella/ids';
import type { VenueConfig } from '@corella/contracts/service';
import { recordedOf, type EventStore } from '@corella/event-store';
import type { ReadModels } from '@corella/read-model';
import type { Signals } from '@corella/signals';
import type { Vault } from '@corella/vault';
import { Payers } from './deposits/payers.js';
import { PayIns } from './deposits/pay-ins.js';
import { evolveDeposit } from './domain/deposit/deposit.evolve.js';
import { initialDeposit, type DepositEvent, type DepositState } from './domain/deposit/deposit-state.js';
import { evolveOutflow } from './domain/outflow/outflow.evolve.js';
import { initialOutflow, type OutflowEvent, type OutflowState } from './domain/outflow/outflow-state.js';
import { evolveWithdrawal } from './domain/withdrawal/withdrawal.evolve.js';
import {
  initialWithdrawal,
  type WithdrawalEvent,
  type WithdrawalStreamState,
} from './domain/withdrawal/withdrawal-state.js';
import { Books } from './ledger/books.js';
import { PayeeRows } from './payees/payee-rows.js';
import { NO_PAYEES, type Payees } from './payees/payees.js';

/** What the host hands in. */
export interface FiatOptions {
  readonly store: EventStore;
  readonly bus: Bus;
  readonly feed: EventFeed;
  readonly signals: Signals;
  readonly vault: Vault;
  readonly readModels: ReadModels;
  readonly clock: Clock;
  readonly config: VenueConfig;
  readonly bank: Bank;
  /** Whom customers can pay. Without it nobody. */
  readonly payees?: Payees;
  /** Proof that this process runs fiat. Without it, no other process can. */
  readonly ownership?: ServiceLease;
  readonly onFatal: (error: unknown) => void;
  /** Called for a fault that is tried again. */
  readonly onWarning: (error: unknown) => void;
}

export const FIAT_CONTEXT = Symbol('fiat context');
export type FiatContext = ReturnType<typeof createFiatContext>;

/** Everything that the service needs, created once. */
export function createFiatContext(options: FiatOptions) {
  const { store, clock, ownership } = options;
  const recentWrites = new RecentWrites();
  const written = (stream: string, revision: number): void => recentWrites.note(stream, revision);
  const streams = { store: ownAppends(store, ownership), clock, written };
  return {
    ...options,
    deposits: new StreamStore<DepositState, DepositEvent>(streams, {
      initial: initialDeposit,
      typed: (event) => recordedOf(event, 'deposit'),
      evolve: evolveDeposit,
    }),
    outflows: new StreamStore<OutflowState, OutflowEvent>(streams, {
      initial: initialOutflow,
      typed: (event) => recordedOf(event, 'outflow'),
      evolve: evolveOutflow,
    }),
    withdrawals: new StreamStore<WithdrawalStreamState, WithdrawalEvent>(streams, {
      initial: initialWithdrawal,
      typed: (event) => recordedOf(event, 'withdrawal'),
      evolve: evolveWithdrawal,
    }),
    payees: options.payees ?? NO_PAYEES,
    payeeRows: new PayeeRows(options),
    /** Ids of withdrawals. Those of the venue's gateways have lower numbers. */
    withdrawalIds: orderIdGenerator({ clock, gateway: MAX_GATEWAY }),
    recentWrites,
    books: new Books(options),
    payIns: new PayIns(options),
    payers: new Payers(options),
    parkedStreams: new ParkedStreams(options),
    /** Deposits of a customer are judged in turn, because each counts towards the limit of the next. */
    judging: new OneAtATime(),
    /** Requests of a customer, and steps of a withdrawal, come one after the other. */
    withdrawing: new OneAtATime(),
  };
}
