import type { OrderState } from '@corella/contracts/market';

/** What a client asks for an order. Numbers are decimal text, as sent. */
export interface OrderTerms {
  readonly clientOrderId: string;
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly side: 'buy' | 'sell';
  readonly type: 'limit' | 'limit-maker';
  readonly price: string;
  readonly amount: string;
}

/** An order as a read shows it. */
export interface SeenOrder {
  readonly orderId: string;
  readonly clientOrderId: string;
  readonly state: OrderState;
  readonly filled: string;
  /** Why it ended; null while it is open, and when it is filled. */
  readonly reason: string | null;
}

/** One side of a trade. */
export interface SeenFill {
  readonly orderId: string;
  readonly tradeId: number;
  readonly price: string;
  readonly quantity: string;
  /** What was charged, in `feeAsset`. */
  readonly fee: string;
  readonly feeAsset: string;
}

export interface SeenBalance {
  readonly available: string;
  readonly frozen: string;
  /** Revision of the last entry that changed it; 0 if nothing ever did. */
  readonly revision: number;
}

/** What became of an order that a client wanted to cancel. `ended` does not say how. */
export type CancelAnswer = 'canceled' | 'partial-canceled' | 'filled' | 'canceling' | 'ended' | 'not-found';

/** Every kind of operation: what is asked and what is answered. */
export interface Calls {
  place: { readonly input: OrderTerms; readonly answer: { readonly orderId: string } };
  cancel: { readonly input: { readonly clientOrderId: string }; readonly answer: { readonly state: CancelAnswer } };
  /** One order from the read model; null if there is none. */
  'read-order': {
    readonly input: { readonly clientOrderId: string };
    readonly answer: { readonly order: SeenOrder | null; readonly stale: boolean };
  };
  /** A page of orders from the read model, newest first. `isWhole` if it holds all that fit. */
  'read-orders': {
    readonly input: { readonly symbol: string; readonly scope: 'open' | 'all'; readonly from: string | null };
    readonly answer: { readonly orders: readonly SeenOrder[]; readonly isWhole: boolean; readonly stale: boolean };
  };
  'read-fills': {
    readonly input: { readonly symbol: string; readonly from: string | null };
    readonly answer: { readonly fills: readonly SeenFill[]; readonly last: string | null; readonly stale: boolean };
  };
  /** From the ledger's memory. */
  'read-balances': {
    readonly input: { readonly assets: readonly string[] };
    readonly answer: { readonly balances: Readonly<Record<string, SeenBalance>> };
  };
}
export type Kind = keyof Calls;

export type Outcome<Answer> =
  | { readonly is: 'ok'; readonly answer: Answer }
  /** Nothing happened. `code` is the venue's stable reason. */
  | { readonly is: 'refused'; readonly code: string }
  /** It may have taken effect, may do so later, or never. */
  | { readonly is: 'unknown'; readonly why: string };

export interface Call<K extends Kind = Kind> {
  readonly kind: K;
  readonly input: Calls[K]['input'];
  /** Asked at the end, once the venue has come to rest: the answer has to be the latest state. */
  readonly closing?: boolean;
}

export interface OperationOf<K extends Kind> extends Call<K> {
  readonly client: string;
  /** Consecutive for each client. */
  readonly id: number;
  readonly account: string;
  /** Address of the gateway that was asked. */
  readonly gateway: string;
  /** Microseconds of the monotonic clock, which all processes of a machine share. */
  readonly calledAt: number;
  /** When the client had its answer, or gave up. Null if the recording process ended before. */
  readonly returnedAt: number | null;
  readonly outcome: Outcome<Calls[K]['answer']>;
}
export type Operation = { readonly [K in Kind]: OperationOf<K> }[Kind];

/** The lines of a client's file. A call without a return has an unknown outcome. */
export type Line =
  | ({ readonly call: number; readonly at: number } & Pick<Operation, 'client' | 'account' | 'gateway'> & Call)
  | { readonly return: number; readonly at: number; readonly outcome: Operation['outcome'] };

export const FILE_PREFIX = 'history-';

/** Microseconds of the machine's monotonic clock. */
export const monotonicUs = (): number => Number(process.hrtime.bigint() / 1_000n);
