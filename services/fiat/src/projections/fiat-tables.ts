import type { ProjectionDefinition } from '@corella/read-model';

export interface FiatTables {
  /** One row a deposit. `state` is the customer's: pending, completed or failed. */
  fiat_deposits: {
    deposit_id: string;
    /** Whom it was credited to, or else whose address it was paid to; null for nobody's. */
    uid: string | null;
    asset: string;
    units: string;
    channel: string;
    booked_at: number;
    state: string;
    /** Why it is or was in suspense; null where it was credited at once. */
    suspended: string | null;
    /** What it stands at in suspense; null once that is over. */
    waits: string | null;
    ended_at: number | null;
    /** Of the entry that credited it. */
    entry_revision: number | null;
  };
  /** One row a bank account, also of those that were removed. */
  fiat_banks: {
    account_id: string;
    uid: string;
    currency: string;
    state: string;
    /** 1 while the bank is to be asked what became of its test deposit. */
    sending: number;
    added_at: number;
    verified_at: number | null;
    removed_at: number | null;
  };
  /** One row a request to withdraw. */
  fiat_withdrawals: {
    withdrawal_id: number;
    uid: string;
    asset: string;
    rail: string;
    chain: string | null;
    units: string;
    fee_units: string;
    aud_units: string;
    requested_at: number;
    /** Null until the ledger holds the money. */
    state: string | null;
    /** Since when it stands there. */
    since: number;
    /** Rules that it met, with commas between them; people that it takes. */
    hits: string;
    people: number;
    ended_at: number | null;
    /** 1 while something is to be done for it. */
    open: number;
  };
}

export const fiatDefinition: ProjectionDefinition = {
  name: 'fiat',
  version: 3,
  tables: ['fiat_deposits', 'fiat_banks', 'fiat_withdrawals'],
  create: ({ int, text }) => [
    `create table fiat_deposits (
      deposit_id ${text} primary key, uid ${text}, asset ${text} not null, units ${text} not null,
      channel ${text} not null, booked_at ${int} not null, state ${text} not null, suspended ${text}, waits ${text},
      ended_at ${int}, entry_revision ${int})`,
    'create index fiat_deposits_uid on fiat_deposits (uid, booked_at)',
    'create index fiat_deposits_ended on fiat_deposits (state, ended_at)',
    `create table fiat_banks (
      account_id ${text} primary key, uid ${text} not null, currency ${text} not null, state ${text} not null,
      sending ${int} not null, added_at ${int} not null, verified_at ${int}, removed_at ${int})`,
    'create index fiat_banks_uid on fiat_banks (uid)',
    'create index fiat_banks_sending on fiat_banks (sending, account_id)',
    'create index fiat_deposits_waits on fiat_deposits (waits, booked_at)',
    `create table fiat_withdrawals (
      withdrawal_id ${int} primary key, uid ${text} not null, asset ${text} not null, rail ${text} not null,
      chain ${text}, units ${text} not null, fee_units ${text} not null, aud_units ${text} not null,
      requested_at ${int} not null, state ${text}, since ${int} not null, hits ${text} not null,
      people ${int} not null, ended_at ${int}, open ${int} not null)`,
    'create index fiat_withdrawals_uid on fiat_withdrawals (uid, withdrawal_id)',
    'create index fiat_withdrawals_open on fiat_withdrawals (open, withdrawal_id)',
    'create index fiat_withdrawals_state on fiat_withdrawals (state, requested_at)',
  ],
};
