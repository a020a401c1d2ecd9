/** The counters of a limit, by their place in this list in messages. */
const SCOPES = ['address', 'network-64', 'network-48', 'principal'] as const;
export type Scope = (typeof SCOPES)[number];

/** What one gateway asks of the home of a key: `cost` tokens for a request that waits, and some to keep. */
export interface Ask {
  readonly scope: Scope;
  readonly key: string;
  /** 0 if no request waits. */
  readonly cost: number;
  readonly keep: number;
}

export interface Grant {
  /** 0 if the cost was granted, otherwise how long to wait. */
  readonly waitMs: number;
  /** Of what was asked for to keep. */
  readonly kept: number;
  /** What the home has left. */
  readonly left: number;
}

/** Messages are lists of numbers and keys, since there can be thousands a second. */
export type SentAsk = readonly [scope: number, key: string, cost: number, keep: number];
/** Null from a gateway that is not the key's home, as far as it knows. */
export type SentGrant = readonly [waitMs: number, kept: number, left: number] | null;

export const MOST_ASKS = 500;

export const sentAsk = ({ scope, key, cost, keep }: Ask): SentAsk => [SCOPES.indexOf(scope), key, cost, keep];

/** Throws for what no gateway sends. */
export function readAsks(asks: readonly SentAsk[]): readonly Ask[] {
  if (!Array.isArray(asks) || asks.length > MOST_ASKS) throw new RangeError(`no list of at most ${MOST_ASKS} asks`);
  return asks.map(([at, key, cost, keep]) => {
    const scope = SCOPES[at];
    if (scope === undefined || typeof key !== 'string' || !(cost >= 0) || !(keep >= 0))
      throw new RangeError('an ask of another gateway cannot be read');
    return { scope, key, cost, keep };
  });
}
