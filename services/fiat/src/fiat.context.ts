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
import type { AddressFamily } from '@corella/contracts/cash';
import { MAX_GATEWAY, orderIdGenerator } from '@corella/ids';
import type { VenueConfig } from '@corella/contracts/service';
import { recordedOf, type EventStore } from '@corella/event-store';
import type { ReadModels } from '@corella/read-model';
import type { Signals } from '@corella/signals';
import type { Vault } from '@corella/vault';
import { Addresses } from './addresses/addresses.js';
import { Payers } from './deposits/payers.js';
import { PayIns } from './deposits/pay-ins.js';
import { evolveBook, initialBook, type AddressBook, type AddressEvent } from './domain/address/address-book.js';
import { BankDetailsRows } from './banks/bank-details.js';
import { Banks } from './banks/banks.js';
import { evolveBanks } from './domain/bank/bank.evolve.js';
import { initialBanks, type BankEvent, type BankState } from './domain/bank/bank-state.js';
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
import { PeopleAsked } from './withdrawals/people/people-asked.js';
import { savedPayees, type Payees } from './payees/payees.js';

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
  /** Whom customers can pay. Default: whom they have saved. */
  readonly payees?: Payees;
  /** Proof that this process runs fiat. Without it, no other process can. */
  readonly ownership?: ServiceLease;
  /** Whether an address is one of the venue's own, which customers cannot save. */
  readonly isOurAddress?: (family: AddressFamily, address: string) => Promise<boolean>;
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
  const addressBooks = new StreamStore<AddressBook, AddressEvent>(streams, {
    initial: initialBook,
    typed: (event) => recordedOf(event, 'address'),
    evolve: evolveBook,
  });
  const bankStreams = new StreamStore<BankState, BankEvent>(streams, {
    initial: initialBanks,
    typed: (event) => recordedOf(event, 'bank'),
    evolve: evolveBanks,
  });
  const bankDetails = new BankDetailsRows(options);
  const addresses = new Addresses({ ...options, books: addressBooks });
  const banks = new Banks({ bankStreams, bankDetails, clock });
  return {
    ...options,
    isOurAddress: options.isOurAddress ?? (() => Promise.resolve(false)),
    bankStreams,
    bankDetails,
    banks,
    /** Whether money of a customer is on its way to their account. */
    hasOpenWithdrawal: async (_uid: string, _currency: string): Promise<boolean> => false,
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
    payees: options.payees ?? savedPayees(addresses, banks),
    payeeRows: new PayeeRows(options),
    /** Ids of withdrawals. Those of the venue's gateways have lower numbers. */
    withdrawalIds: orderIdGenerator({ clock, gateway: MAX_GATEWAY }),
    recentWrites,
    books: new Books(options),
    addressBooks,
    addresses,
    /** Changes of one customer's address book follow each other, because each is held against what is in it. */
    changingBook: new OneAtATime(),
    payIns: new PayIns(options),
    payers: new Payers(options),
    parkedStreams: new ParkedStreams(options),
    /** Deposits of a customer are judged in turn, because each counts towards the limit of the next. */
    judging: new OneAtATime(),
    /** Requests of a customer, and steps of a withdrawal, come one after the other. */
    withdrawing: new OneAtATime(),
    peopleAsked: new PeopleAsked(),
  };
}
