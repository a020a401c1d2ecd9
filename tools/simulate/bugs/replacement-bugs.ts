import type { OrderTicket } from '@corella/contracts/market';
import { isOf, type JsonObject, type RecordedEvent } from '@corella/event-store';
import { sha256Hex } from '@corella/hash';
import { LedgerMachine } from '@corella/ledger';
import { MarketMachine } from '@corella/matching';
import type { MachineEvent } from '@corella/single-writer';
import type { LedgerEvent } from '../../../services/ledger/src/domain/ledger-event.js';
import { replace, type NamedBug } from './replace.js';

type Absorb = [RecordedEvent, number];
type Move = [readonly LedgerEvent[], number];

/** The ledger after the events of a decision, as a careless author would have left it. */
const afterMove = (spoil: (ledger: LedgerMachine, event: LedgerEvent) => void) => (): (() => void) =>
  replace<LedgerMachine, Move, void>(
    LedgerMachine,
    'move',
    (move) =>
      function spoiled(events, now) {
        move.call(this, events, now);
        for (const event of events) spoil(this, event);
      },
  );
const beforeMove = (change: (event: LedgerEvent, ledger: LedgerMachine) => object) => (): (() => void) =>
  replace<LedgerMachine, Move, void>(
    LedgerMachine,
    'move',
    (move) =>
      function changed(events, now) {
        for (const event of events) Object.assign(event, { data: change(event, this) });
        move.call(this, events, now);
      },
  );

const carriesTwice = afterMove(({ state }, { type, data }) => {
  if (type !== 'HoldReleased' || data.replacedBy === undefined) return;
  const hold = state.holds.get(data.replacedBy);
  if (hold) hold.remaining += BigInt(data.carriedUnits ?? '0');
});

/** What the new order takes over is paid out to available as well. */
const releasesTheCarried = beforeMove(({ type, data }, { state }) => {
  if (type !== 'HoldReleased' || data.replacedBy === undefined) return data;
  const { account } = data;
  const { asset = '', remaining = 0n } = state.holds.get(data.orderId) ?? {};
  const postings = [
    { account, bucket: 'frozen', asset, units: String(-remaining) },
    { account, bucket: 'available', asset, units: String(remaining) },
  ];
  return { ...data, postings };
});

/** The ledger counts on the old order's money and forgets to say so. */
const announcesNothing = beforeMove(({ type, data }) =>
  type === 'FundsHeld' && data.order.replaces ? { ...data, carriedUnits: '0' } : data,
);

/** Gives a market another ticket than the one that the ledger recorded. */
const takesAnother = (change: (order: OrderTicket, market: MarketMachine) => OrderTicket) => (): (() => void) =>
  replace<MarketMachine, Absorb, unknown>(
    MarketMachine,
    'absorb',
    (absorb) =>
      function other(input, now) {
        if (!isOf(input, 'ledger') || input.type !== 'FundsHeld' || !input.data.order.replaces)
          return absorb.call(this, input, now);
        const data = { ...input.data, order: change(input.data.order, this) } satisfies JsonObject;
        return absorb.call(this, { ...input, data }, now);
      },
  );

const keepsBoth = takesAnother(({ replaces: _replaces, ...order }) => order);

const ignoresFills = takesAnother((order, market) => {
  const { orderId = 0 } = order.replaces ?? {};
  const [, , , , filledLots = 0] = market.view().resting.find(([id]) => id === orderId) ?? [];
  return { ...order, replaces: { orderId, filledLots } };
});

/** The old order goes, although the new one was refused. */
const endsTheOldOnRefusal = (): (() => void) =>
  replace<MarketMachine, Absorb, readonly MachineEvent[]>(
    MarketMachine,
    'absorb',
    (absorb) =>
      function ends(input, now) {
        const events = absorb.call(this, input, now);
        if (!isOf(input, 'ledger') || input.type !== 'FundsHeld') return events;
        const { replaces, account, orderId: replacedBy } = input.data.order;
        const isRefused = replaces && events.length === 1 && events[0]?.type === 'OrderClosed';
        if (!isRefused) return events;
        const { orderId } = replaces;
        const ended = this.execute({ type: 'CancelOrder', orderId, account, notBefore: 0, reason: 'user-cancel' }, now);
        const named = ended.events.map(({ type, data }) => ({
          type,
          data: { ...data, reason: 'replaced', replacedBy },
        }));
        return [...named, ...events];
      },
  );

/** As it would be if the text of a hold lacked the field: hash and snapshot are the same text. */
const forgetsInSnapshots = (): (() => void) => {
  const forgetful = (text: string): string => {
    const state = JSON.parse(text) as { readonly holds: readonly object[] };
    return JSON.stringify({ ...state, holds: state.holds.map((hold) => ({ ...hold, replaces: undefined })) });
  };
  const mends = [
    replace<LedgerMachine, [], string>(
      LedgerMachine,
      'snapshot',
      (snapshot) =>
        function forgets() {
          return forgetful(snapshot.call(this));
        },
    ),
    replace<LedgerMachine, [], string>(
      LedgerMachine,
      'hash',
      () =>
        function ofSnapshot() {
          return sha256Hex(this.snapshot());
        },
    ),
  ];
  return () => mends.forEach((mend) => mend());
};

export const REPLACEMENT_BUGS: readonly NamedBug[] = [
  { name: 'what an order takes over from the one that it replaces is counted twice', install: carriesTwice },
  { name: 'what stays frozen for the new order is released with the old one', install: releasesTheCarried },
  { name: 'a replacement counts on money that it does not announce', install: announcesNothing },
  { name: 'the new order is accepted and the old one stays', install: keepsBoth },
  { name: 'an order is replaced although it was filled in the meantime', install: ignoresFills },
  { name: 'the new order is refused and the old one goes', install: endsTheOldOnRefusal },
  { name: 'a snapshot forgets what an order is to take over', install: forgetsInSnapshots },
];
