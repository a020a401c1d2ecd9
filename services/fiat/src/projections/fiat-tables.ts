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
}

export const fiatDefinition: ProjectionDefinition = {
  name: 'fiat',
  version: 1,
  tables: ['fiat_deposits'],
  create: ({ int, text }) => [
    `create table fiat_deposits (
      deposit_id ${text} primary key, uid ${text}, asset ${text} not null, units ${text} not null,
      channel ${text} not null, booked_at ${int} not null, state ${text} not null, suspended ${text}, waits ${text},
      ended_at ${int}, entry_revision ${int})`,
    'create index fiat_deposits_uid on fiat_deposits (uid, booked_at)',
    'create index fiat_deposits_ended on fiat_deposits (state, ended_at)',
    'create index fiat_deposits_waits on fiat_deposits (waits, booked_at)',
  ],
};
