import type { LedgerCommand, Posting } from '@corella/contracts/ledger';
import type { RecordedEvent } from '@corella/event-store';
import { LedgerMachine } from '@corella/ledger';
import { RecentInstructions } from '../../../services/ledger/src/domain/ids/recent-instructions.js';
import {
  RecentReservationKeys,
  VOIDED,
  type KnownReservation,
} from '../../../services/ledger/src/domain/ids/recent-reservation-keys.js';
import type { LedgerEvent } from '../../../services/ledger/src/domain/ledger-event.js';
import { IdLookup } from '../../../services/ledger/src/messaging/id-lookup.js';
import { NameLookup } from '../../../services/ledger/src/messaging/name-lookup.js';
import { replace, type NamedBug } from './replace.js';

type Move = [readonly LedgerEvent[], number];
type Execute = [LedgerCommand, number];
interface Outcome {
  readonly events: readonly unknown[];
  readonly reply: unknown;
}

/** Changes events before they are applied and written. */
const changes = (change: (event: LedgerEvent) => LedgerEvent) => (): (() => void) =>
  replace<LedgerMachine, Move, void>(
    LedgerMachine,
    'move',
    (move) =>
      function changed(events, now) {
        for (const event of events) Object.assign(event, { data: change(event).data });
        move.call(this, events, now);
      },
  );

const without = (event: LedgerEvent, type: LedgerEvent['type']): LedgerEvent =>
  event.type === type ? ({ ...event, data: { ...event.data, postings: [] } } as LedgerEvent) : event;

/** An entry moves the money, but the reservation keeps its amount. */
const doesNotSubtract = (): (() => void) =>
  replace<LedgerMachine, Move, void>(
    LedgerMachine,
    'move',
    (move) =>
      function kept(events, now) {
        const before = [...this.state.reservations.values()].map((one) => [one, one.remaining] as const);
        move.call(this, events, now);
        if (!events.some(({ type }) => type === 'EntryPosted')) return;
        for (const [reservation, remaining] of before) {
          reservation.remaining = remaining;
          this.state.reservations.set(reservation.id, reservation);
        }
      },
  );

/** Posts entries that the template refuses. */
const checksNoTemplate = (): (() => void) =>
  replace<LedgerMachine, Execute, Outcome>(
    LedgerMachine,
    'execute',
    (execute) =>
      function unchecked(command, now) {
        const outcome = execute.call(this, command, now);
        if (command.type !== 'PostEntry' || !JSON.stringify(outcome.reply).includes('template-mismatch'))
          return outcome;
        const { type: _type, ...data } = command;
        const event: LedgerEvent = { type: 'EntryPosted', data };
        const move = Reflect.get(this, 'move') as (...args: Move) => void;
        move.call(this, [event], now);
        return { events: [event], reply: { ok: true, value: { changed: true } } };
      },
  );

/** Does not check whether the house is short. */
const paysOutAllTheSame = (): (() => void) =>
  replace<LedgerMachine, Execute, Outcome>(
    LedgerMachine,
    'execute',
    (execute) =>
      function pay(command, now) {
        const { short } = this.state;
        const kept = [...short];
        if (command.type === 'PostEntry') short.clear();
        const outcome = execute.call(this, command, now);
        for (const [asset, revision] of kept) short.set(asset, revision);
        return outcome;
      },
  );

/** The lines of a payout move one unit more than the entry takes. */
function movesMore(event: LedgerEvent): LedgerEvent {
  if (event.type !== 'EntryPosted' || !event.data.takes) return event;
  const seen = new Set<string>();
  const postings = event.data.postings.map((posting): Posting => {
    if (seen.has(posting.bucket)) return posting;
    seen.add(posting.bucket);
    return { ...posting, units: String(BigInt(posting.units) + (posting.bucket === 'frozen' ? -1n : 1n)) };
  });
  return { ...event, data: { ...event.data, postings } };
}

const saysNothing = (): (() => void) =>
  replace<LedgerMachine, Move, readonly unknown[]>(
    LedgerMachine,
    'follow',
    () =>
      function silent(events, now) {
        const move = Reflect.get(this, 'move') as (...args: Move) => void;
        move.call(this, events, now);
        return events;
      },
  );

const remembersNo = (isForgotten: (name: KnownReservation) => boolean) => (): (() => void) =>
  replace<RecentReservationKeys, [readonly KnownReservation[], number], void>(
    RecentReservationKeys,
    'remember',
    (remember) =>
      function some(names, revision) {
        remember.call(
          this,
          names.filter((name) => !isForgotten(name)),
          revision,
        );
      },
  );

export const RESERVATION_BUGS: readonly NamedBug[] = [
  { name: 'a release leaves the money frozen', install: changes((event) => without(event, 'ReservationReleased')) },
  { name: 'a reservation moves nothing', install: changes((event) => without(event, 'FundsReserved')) },
  { name: 'an entry does not subtract what it takes', install: doesNotSubtract },
  { name: 'an entry moves more than it takes', install: changes(movesMore) },
  { name: 'entries are not held against their templates', install: checksNoTemplate },
  { name: 'payouts go on while the house is short', install: paysOutAllTheSame },
  { name: 'nobody says that the house is short', install: saysNothing },
  { name: 'the writer does not remember the names of reservations', install: remembersNo(() => true) },
  { name: 'the writer does not remember what was given up', install: remembersNo(({ digest }) => digest === VOIDED) },
  { name: 'the writer does not remember keys', install: remembersNo(({ key, reservation }) => key !== reservation) },
  {
    name: 'nobody asks the table for the names of reservations',
    install: () =>
      replace<IdLookup, [unknown, (found: readonly never[]) => Promise<unknown>], Promise<unknown>>(
        IdLookup,
        'askReservations',
        () => (_names, decide) => decide([]),
      ),
  },
  {
    name: 'the filter of names is not told of new ones',
    install: () =>
      replace<NameLookup, [readonly RecordedEvent[]], void>(NameLookup, 'onCommitted', () => () => undefined),
  },
  {
    name: 'the writer does not remember answered instructions',
    install: () => replace<RecentInstructions, [], void>(RecentInstructions, 'remember', () => () => undefined),
  },
  {
    name: 'nobody asks the table for answered instructions',
    install: () =>
      replace<IdLookup, [unknown, () => Promise<unknown>], Promise<unknown>>(
        IdLookup,
        'askInstructions',
        () => (_pids, decide) => decide(),
      ),
  },
];
