import type { LedgerCommand } from '@corella/contracts/ledger';
import type { RecordedEvent } from '@corella/event-store';
import { LedgerMachine } from '@corella/ledger';
import { MarketMachine } from '@corella/matching';
import { RecentClientOrderIds } from '../../../services/ledger/src/domain/ids/recent-client-order-ids.js';
import { CommitProgress } from '../../../services/ledger/src/messaging/commit-progress.js';
import { IdLookup } from '../../../services/ledger/src/messaging/id-lookup.js';
import { FuseWatch } from '../../../services/matching/src/domain/book/fuse-watch.js';
import { OrderBook } from '../../../services/matching/src/domain/book/order-book.js';
import { SELF_TRADE, type SelfTrade } from '../../../services/matching/src/domain/book/outcome.js';
import { WaitingStops } from '../../../services/matching/src/domain/stops/waiting-stops.js';
import { Network } from '../venue/network.js';
import { OUTAGE_BUGS } from './outage-bugs.js';
import { replace, type NamedBug } from './replace.js';
import { REPLACEMENT_BUGS } from './replacement-bugs.js';
import { RESERVATION_BUGS } from './reservation-bugs.js';
import { TAKEOVER_BUGS } from './takeover-bugs.js';

type Decide = (answer: { readonly kind: 'free' }) => Promise<unknown>;

const both =
  (...installs: readonly (() => () => void)[]) =>
  (): (() => void) => {
    const mends = installs.map((install) => install());
    return () => mends.forEach((mend) => mend());
  };

/** Matching ignores what it has seen, by revision. Here it does not. */
const sequencesAgain = (): (() => void) =>
  replace<MarketMachine, [RecordedEvent, number], unknown>(
    MarketMachine,
    'absorb',
    (absorb) =>
      function again(input, now) {
        for (const stream of Object.keys(this.inputs())) Reflect.deleteProperty(this.inputs(), stream);
        return absorb.call(this, input, now);
      },
  );

const forgetsRevisions = (): (() => void) =>
  replace<LedgerMachine, [string, number], void>(LedgerMachine, 'take', () => () => undefined);
const forgetsTrades = (): (() => void) =>
  replace<LedgerMachine, [RecordedEvent], unknown>(
    LedgerMachine,
    'absorb',
    (absorb) =>
      function again(input) {
        for (const symbol of this.state.symbols.values()) symbol.highestTradeId = -1;
        return absorb.call(this, input);
      },
  );

const skipsReleases = (): (() => void) =>
  replace<LedgerMachine, [RecordedEvent], unknown>(
    LedgerMachine,
    'absorb',
    (absorb) =>
      function skip(input) {
        const isSkipped = input.type === 'OrderClosed' && input.revision % 7 === 0;
        return isSkipped ? [] : absorb.call(this, input);
      },
  );

const losesInputsOfSnapshots = (): (() => void) =>
  replace<MarketMachine, [], string>(
    MarketMachine,
    'snapshot',
    (snapshot) =>
      function lose() {
        return JSON.stringify({ ...(JSON.parse(snapshot.call(this)) as object), inputs: {} });
      },
  );

const replaysWithoutInputs = (): (() => void) =>
  replace<LedgerMachine, [RecordedEvent], void>(
    LedgerMachine,
    'apply',
    (apply) =>
      function without(event) {
        apply.call(this, { ...event, meta: { at: event.meta.at } });
      },
  );

/** A decision changes the state and leaves no event. */
const changesWithoutEvents = (): (() => void) =>
  replace<LedgerMachine, [never, number], { readonly events: readonly unknown[] }>(
    LedgerMachine,
    'execute',
    (execute) =>
      function drift(command, now) {
        const outcome = execute.call(this, command, now);
        if (outcome.events.length === 0) this.state.highestOrderId += 1;
        return outcome;
      },
  );

/** A bus that answers for a command which nobody has decided yet. */
const answersForOthers = (): (() => void) =>
  replace<Network, [{ readonly payload: unknown }, { resolve(value: unknown): void }], void>(
    Network,
    'deliver',
    (deliver) =>
      function early(sent, caller) {
        const { type, order } = sent.payload as {
          readonly type?: string;
          readonly order?: { readonly orderId: number };
        };
        if (type === 'HoldFunds' && order && order.orderId % 5 === 0)
          caller.resolve({ result: { ok: true, value: { orderId: order.orderId, duplicate: false } }, revision: 0 });
        deliver.call(this, sent, caller);
      },
  );

/** The book cancels only the newcomer where both orders of a person had to go. */
const sparesTheOlder = (): (() => void) =>
  replace<OrderBook, [number, number, SelfTrade], unknown>(
    OrderBook,
    'meetOwn',
    (meetOwn) =>
      function spare(slot, price, mode) {
        return meetOwn.call(this, slot, price, mode === SELF_TRADE.cancelBoth ? SELF_TRADE.cancelTaker : mode);
      },
  );

const holdsExpiredOrders = (): (() => void) =>
  replace<LedgerMachine, [LedgerCommand, number], unknown>(
    LedgerMachine,
    'execute',
    (execute) =>
      function hold(command, now) {
        return execute.call(this, command.type === 'HoldFunds' ? { ...command, expiresAt: now } : command, now);
      },
  );

/** Envelopes whose expiry nobody sees. */
const neverExpires = (): (() => void) =>
  replace<Network, [{ readonly context: object | null }, unknown], void>(
    Network,
    'deliver',
    (deliver) =>
      function late(sent, caller) {
        const { context } = sent;
        const expiresAt = Number.MAX_SAFE_INTEGER;
        deliver.call(this, context ? { ...sent, context: { ...context, expiresAt } } : sent, caller);
      },
  );

/** A machine that knows no numbers of commands: each copy counts as a command of its own. */
const ignoresNumbers = (machine: typeof LedgerMachine | typeof MarketMachine): (() => void) =>
  replace<object, [object, number], unknown>(
    machine,
    'execute',
    (execute) =>
      function ignore(command, now) {
        return execute.call(this, { ...command, sequence: undefined }, now);
      },
  );

export const BUGS: readonly NamedBug[] = [
  { name: 'the disk answers before it has stored', lie: 'answers-first' },
  { name: 'a crash leaves half of an append', lie: 'tears-appends' },
  { name: 'a consumer saves its place before it has handled the batch', lie: 'saves-ahead' },
  { name: 'a feed changes the order within a stream', lie: 'reorders-streams' },
  { name: 'tables move their checkpoint and lose the rows', lie: 'loses-rows' },
  { name: 'matching sequences a hold again when it is told again', install: sequencesAgain },
  { name: 'the ledger settles a trade again when it is told again', install: both(forgetsRevisions, forgetsTrades) },
  { name: 'the ledger skips a release now and then', install: skipsReleases },
  { name: 'a snapshot loses the inputs that had been taken', install: losesInputsOfSnapshots },
  { name: 'replay does not restore the inputs that had been taken', install: replaysWithoutInputs },
  { name: 'a refusal changes the state without an event', install: changesWithoutEvents },
  {
    name: 'balances are shown before they are durable',
    install: () =>
      replace<CommitProgress, [number], Promise<void>>(CommitProgress, 'reached', () => () => Promise.resolve()),
  },
  {
    name: 'the writer does not remember client order ids',
    install: () => replace<RecentClientOrderIds, [], void>(RecentClientOrderIds, 'remember', () => () => undefined),
  },
  {
    name: 'nobody asks the table of client order ids',
    install: () =>
      replace<IdLookup, [unknown, Decide], Promise<unknown>>(
        IdLookup,
        'ask',
        () => (_order, decide) => decide({ kind: 'free' }),
      ),
  },
  { name: 'an order is acknowledged before it is decided', install: answersForOthers },
  { name: 'both orders of a person were to go and one stays', install: sparesTheOlder },
  { name: 'an order is held after its command has expired', install: both(holdsExpiredOrders, neverExpires) },
  { name: 'a late copy undoes a newer setting of an account', install: () => ignoresNumbers(LedgerMachine) },
  { name: 'a late copy halts a market again', install: () => ignoresNumbers(MarketMachine) },
  {
    name: 'the fuse never trips',
    install: () => replace<FuseWatch, [number], boolean>(FuseWatch, 'trips', () => () => false),
  },
  {
    name: 'no stop is triggered',
    install: () => replace<WaitingStops, [number], boolean>(WaitingStops, 'anyMet', () => () => false),
  },
  ...RESERVATION_BUGS,
  ...OUTAGE_BUGS,
  ...REPLACEMENT_BUGS,
  ...TAKEOVER_BUGS,
];
