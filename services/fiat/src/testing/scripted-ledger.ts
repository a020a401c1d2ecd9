import type { Bus } from '@corella/bus';
import {
  LEDGER_SERVICE,
  LEDGER_SHARD,
  type LedgerCommand,
  type LedgerRejection,
  type LedgerReply,
  type PostEntry,
  type ReservationCommand,
  type ReserveFundsReply,
} from '@corella/contracts/ledger';

export interface ScriptedLedger {
  readonly opened: Set<string>;
  readonly entries: PostEntry[];
  /** Customers whose accounts identity has not opened yet. */
  readonly unknown: Set<string>;
  /** What the next entries are refused with. */
  refusal: LedgerRejection | null;
  /** Available, by account and asset, and what is or was reserved. */
  readonly balances: Map<string, bigint>;
  readonly reservations: Map<string, ScriptedReservation>;
  readonly voided: Set<string>;
}
interface ScriptedReservation {
  readonly place: string;
  readonly units: bigint;
  stands: 'open' | 'taken' | 'released';
}

/** What another process would find: given to the next ledger, it is the same one. */
export type LedgerMemory = Pick<ScriptedLedger, 'balances' | 'reservations' | 'voided'>;
export const ledgerMemory = (): LedgerMemory => ({ balances: new Map(), reservations: new Map(), voided: new Set() });

/** A ledger that knows customers' accounts, opens the venue's, and posts each entry once. It may have some already. */
export function scriptedLedger(bus: Bus, entries: PostEntry[] = [], memory = ledgerMemory()): ScriptedLedger {
  const ledger: ScriptedLedger = { opened: new Set(), unknown: new Set(), entries, refusal: null, ...memory };
  const refused = (rejection: LedgerRejection): LedgerReply => ({ result: { ok: false, rejection }, revision: 0 });
  bus.serve(LEDGER_SERVICE, LEDGER_SHARD, async (command: LedgerCommand): Promise<LedgerReply | ReserveFundsReply> => {
    if (command.type === 'OpenAccount') ledger.opened.add(command.account);
    if (isReservation(command)) return reservationReply(ledger, command);
    if (command.type !== 'PostEntry') return { result: { ok: true, value: { changed: true } }, revision: 0 };
    if (ledger.refusal !== null) return refused(ledger.refusal);
    const unknown = command.postings.find(({ account }) =>
      account.startsWith('spot:') ? ledger.unknown.has(account) : !ledger.opened.has(account),
    );
    if (unknown) return refused({ code: 'account-unknown' });
    const known = ledger.entries.some(
      ({ transactionType, businessId }) =>
        transactionType === command.transactionType && businessId === command.businessId,
    );
    if (!known) ledger.entries.push(command);
    for (const { reservation } of known ? [] : (command.takes ?? [])) {
      const taken = ledger.reservations.get(reservation);
      if (taken?.stands !== 'open') return refused({ code: 'reservation-unknown' });
      taken.stands = 'taken';
    }
    return { result: { ok: true, value: { changed: !known } }, revision: ledger.entries.length };
  });
  return ledger;
}

const isReservation = (command: LedgerCommand): command is ReservationCommand =>
  ['ReserveFunds', 'ReleaseReservation', 'VoidReservation'].includes(command.type);

function reservationReply(ledger: ScriptedLedger, command: ReservationCommand): LedgerReply | ReserveFundsReply {
  const { balances, reservations, voided } = ledger;
  const refuse = (code: LedgerRejection['code']): LedgerReply => ({
    result: { ok: false, rejection: { code } },
    revision: 0,
  });
  const done: LedgerReply = { result: { ok: true, value: { changed: true } }, revision: 1 };
  const known = reservations.get(command.id);
  if (command.type === 'VoidReservation') {
    if (known !== undefined) return refuse('reservation-exists');
    voided.add(command.id);
    return done;
  }
  if (command.type === 'ReleaseReservation') {
    if (known === undefined) return refuse('reservation-unknown');
    if (known.stands === 'open') balances.set(known.place, (balances.get(known.place) ?? 0n) + known.units);
    if (known.stands === 'open') known.stands = 'released';
    return done;
  }
  if (voided.has(command.id)) return refuse('reservation-voided');
  const reserved = (duplicate: boolean): ReserveFundsReply => ({
    result: { ok: true, value: { reservation: command.id, duplicate } },
    revision: 1,
  });
  if (known !== undefined) return reserved(true);
  const place = `${command.account}|${command.asset}`;
  const [available, units] = [balances.get(place) ?? 0n, BigInt(command.units)];
  if (available < units) return refuse('insufficient-funds');
  balances.set(place, available - units);
  reservations.set(command.id, { place, units, stands: 'open' });
  return reserved(false);
}
