import type { EventType, StreamCategory, StreamEvents } from '@corella/contracts/streams';
import type { Posting } from '@corella/contracts/ledger';
import type { RecordedEvent, RecordedOf } from '@corella/event-store';
import type { InvariantName } from '@corella/invariants';
import { alter, rechain, type Draft } from './forge.js';

type Line = Draft<Posting>;
type Forge = (events: readonly RecordedEvent[]) => readonly RecordedEvent[];
interface Entry {
  readonly postings: Line[];
}

export interface Forgery {
  readonly what: string;
  /** The invariant that must notice it. */
  readonly invariant: InvariantName;
  readonly forge: Forge;
}

const on =
  <Category extends StreamCategory, Type extends EventType<Category>>(
    category: Category,
    type: Type,
    change: (data: Draft<StreamEvents[Category][Type]>) => object,
    fits?: (event: RecordedOf<Category, Type>) => boolean,
  ): Forge =>
  (events) =>
    alter(events, { category, type, ...(fits ? { fits } : {}) }, change);

const add = (units: string, more: bigint): string => String(BigInt(units) + more);
const isSpot = ({ account }: Posting): boolean => account.startsWith('spot:');
const isFee = ({ account }: Posting): boolean => account === 'house:fees';

/** Moves units from one line to another. The entry still balances. */
function move<Data extends Entry>(
  data: Data,
  { from, to, units }: { from: (line: Line) => boolean; to: (line: Line) => boolean; units: bigint },
): Data {
  const [source, target] = [data.postings.find(from), data.postings.find(to)];
  if (!source || !target) throw new Error('the entry has no such lines');
  [source.units, target.units] = [add(source.units, -units), add(target.units, units)];
  return data;
}

/** Appends the first event of the type a second time. */
const twice =
  (type: string): Forge =>
  (events) => {
    const found = events.find((event) => event.type === type);
    return found ? rechain([...events, found]) : events;
  };
/** Leaves out the first event of the type. */
const without =
  (type: string): Forge =>
  (events) => {
    const index = events.findIndex((event) => event.type === type);
    return rechain(events.filter((_event, at) => at !== index));
  };

const MONEY: readonly Forgery[] = [
  {
    what: 'money made from nothing',
    invariant: 'balanced',
    forge: on('ledger', 'EntryPosted', (data) => {
      const line = data.postings[1];
      if (line) line.units = add(line.units, 1n);
      return data;
    }),
  },
  {
    what: 'a unit stolen from a trade',
    invariant: 'settlement',
    forge: on(
      'ledger',
      'TradeSettled',
      (data) => move(data, { from: (line) => !isFee(line) && line.bucket === 'available', to: isFee, units: 1n }),
      ({ data }) => data.postings.some(isFee),
    ),
  },
  {
    what: 'a fee beyond the formula',
    invariant: 'fee',
    forge: on(
      'ledger',
      'TradeSettled',
      (data) => {
        data.buyer.feeUnits = add(data.buyer.feeUnits, 1n);
        return data;
      },
      ({ data }) => data.postings.some(isFee),
    ),
  },
  {
    what: 'a fee for the house account that pays none',
    invariant: 'fee',
    forge: on('ledger', 'TradeSettled', (data) => {
      const { buyer, seller } = data;
      (buyer.account.startsWith('house:') ? buyer : seller).ratePpm = 1_500;
      return data;
    }),
  },
  {
    what: 'an order that reserves less than it costs',
    invariant: 'reserved-once',
    forge: on('ledger', 'FundsHeld', (data) => {
      data.holdUnits = add(data.holdUnits, -1n);
      return move(data, {
        from: ({ bucket }) => bucket === 'frozen',
        to: ({ bucket }) => bucket === 'available',
        units: 1n,
      });
    }),
  },
  {
    what: 'a release that keeps something back',
    invariant: 'frozen-is-reserved',
    forge: on(
      'ledger',
      'HoldReleased',
      (data) =>
        move(data, {
          from: ({ bucket }) => bucket === 'available',
          to: ({ bucket }) => bucket === 'frozen',
          units: 1n,
        }),
      ({ data }) => data.postings.length > 0,
    ),
  },
  {
    what: 'a customer below zero',
    invariant: 'not-negative',
    forge: on(
      'ledger',
      'EntryPosted',
      (data) => move(data, { from: isSpot, to: (line) => !isSpot(line), units: 10n ** 18n }),
      ({ data }) => data.postings.some(isSpot),
    ),
  },
  { what: 'an entry posted twice', invariant: 'once', forge: twice('EntryPosted') },
  { what: 'a trade settled twice', invariant: 'once', forge: twice('TradeSettled') },
  { what: 'a hold released twice', invariant: 'reserved-once', forge: twice('HoldReleased') },
];

const MARKETS: readonly Forgery[] = [
  { what: 'a trade that the ledger never saw', invariant: 'agreement', forge: without('TradeExecuted') },
  { what: 'an order without a hold', invariant: 'agreement', forge: without('FundsHeld') },
  {
    what: 'a fill at another price',
    invariant: 'price-time',
    forge: on('market', 'TradeExecuted', (data) => ({ ...data, priceTicks: data.priceTicks + 1 })),
  },
  {
    what: 'a maker that was not first',
    invariant: 'price-time',
    forge: on('market', 'TradeExecuted', (data) => ({ ...data, maker: { ...data.maker, orderId: 1 } })),
  },
  {
    what: 'a trade number that was skipped',
    invariant: 'sequence',
    forge: on('market', 'TradeExecuted', (data) => ({ ...data, tradeId: data.tradeId + 1 })),
  },
  {
    what: 'a closed order with a wrong filled quantity',
    invariant: 'quantity',
    forge: on('market', 'OrderClosed', (data) => ({ ...data, filledLots: data.filledLots + 1 })),
  },
  {
    what: 'an order accepted far outside the price band',
    invariant: 'band',
    forge: on(
      'market',
      'OrderAccepted',
      (data) => ({ ...data, side: 1, priceTicks: Number(data.priceTicks) * 2 }),
      ({ data }) => data.orderType === 'limit',
    ),
  },
  {
    what: 'an order accepted in a halted market',
    invariant: 'state',
    forge: on('market', 'SymbolListed', (data) => ({ ...data, state: 4 })),
  },
];

const PEOPLE: readonly Forgery[] = [
  {
    what: 'an approval by its own initiator',
    invariant: 'two-people',
    forge: on('approval', 'ApprovalGranted', (data) => ({ ...data, approvers: [data.initiator] })),
  },
  {
    what: 'an adjustment that nobody approved',
    invariant: 'two-people',
    forge: on(
      'ledger',
      'EntryPosted',
      (data) => ({ ...data, approvalId: 'ffff' }),
      ({ data }) => data.approvalId !== undefined,
    ),
  },
  {
    what: 'a customer who is registered twice',
    invariant: 'person',
    forge: twice('UserRegistered'),
  },
  {
    what: 'a customer who may trade without having signed',
    invariant: 'control',
    forge: without('AgreementSigned'),
  },
  {
    what: 'a ledger that lets a customer do more than identity says',
    invariant: 'control',
    forge: on(
      'ledger',
      'AccountControlSet',
      (data) => ({ ...data, allow: [...data.allow, 'cfd'] }),
      ({ data }) => data.source !== undefined,
    ),
  },
  {
    what: 'a frozen customer whom the ledger does not know as frozen',
    invariant: 'control',
    forge: on('user', 'AccountControlDerived', (data) => ({ ...data, status: 'frozen', allow: [] })),
  },
  {
    what: 'an event of another shape',
    invariant: 'readable',
    forge: on('ledger', 'FundsHeld', () => ({ order: null })),
  },
];

/** Logs that a thief could leave behind: wrong in one thing, with every checksum valid. */
export const FORGERIES: readonly Forgery[] = [...MONEY, ...MARKETS, ...PEOPLE];

export function forgeryOf(what: string): Forgery {
  const found = FORGERIES.find((forgery) => forgery.what === what);
  if (!found) throw new Error(`there is no forgery "${what}"`);
  return found;
}
