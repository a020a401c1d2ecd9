import { useRef, useState } from 'react';
import { HttpError } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import type { MarketRecord } from '@corella/contracts/operator';
import { newIdempotencyKey } from '../../../shared/api/http-client.js';
import { messageOf } from '../../../shared/api/message-of.js';
import { callVerb } from '../../../shared/api/operator-api.js';

/** What became of one market. `failed` has not happened, as far as we know, and can be tried again. */
export type Outcome =
  | { readonly is: 'waiting' | 'halting' | 'halted' | 'already' }
  | { readonly is: 'failed'; readonly why: string };

export interface HaltSeveral {
  readonly outcomeOf: (market: MarketRecord) => Outcome;
  /** Halts those that are not halted yet. Resolves when every market has an outcome. */
  readonly run: (reason: string) => Promise<void>;
  readonly isPending: boolean;
  readonly hasRun: boolean;
  /** The markets that failed. */
  readonly failed: readonly MarketRecord[];
}

const WAITING: Outcome = { is: 'waiting' };
/** Requests at a time, so that the markets are halted at once and no limit is met. */
const AT_ONCE = 5;
const ALREADY = 'state-unchanged';

/**
 * One request for each market, under a key of its own that stays the same for as long as the reason does: a repetition
 * halts nothing twice, and one market that fails keeps no other from being halted.
 */
export function useHaltSeveral(markets: readonly MarketRecord[]): HaltSeveral {
  const queries = useQueryClient();
  const keys = useRef(new Map<string, string>());
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [isPending, setPending] = useState(false);
  const note = (market: MarketRecord, outcome: Outcome): void =>
    setOutcomes((before) => new Map(before).set(market.id, outcome));
  const outcomeOf = (market: MarketRecord): Outcome => outcomes.get(market.id) ?? WAITING;

  const haltOne = async (market: MarketRecord, reason: string): Promise<void> => {
    note(market, { is: 'halting' });
    const intent = `${market.id} ${reason}`;
    const idempotencyKey = keys.current.get(intent) ?? newIdempotencyKey();
    keys.current.set(intent, idempotencyKey);
    try {
      const body = { reason, confirm: market.symbol };
      await callVerb({ resource: 'markets', id: market.id, verb: 'halt', body, idempotencyKey });
      note(market, { is: 'halted' });
    } catch (error) {
      note(market, failure(error));
    }
  };
  const run = async (reason: string): Promise<void> => {
    const left = markets.filter((market) => ['waiting', 'failed'].includes(outcomeOf(market).is));
    setPending(true);
    const next = async (): Promise<void> => {
      for (let market = left.shift(); market !== undefined; market = left.shift()) await haltOne(market, reason);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    setPending(false);
    await queries.invalidateQueries();
  };
  const failed = markets.filter((market) => outcomeOf(market).is === 'failed');
  return { outcomeOf, run, isPending, hasRun: outcomes.size > 0, failed };
}

function failure(error: unknown): Outcome {
  const body: unknown = error instanceof HttpError ? error.body : null;
  const code: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : null;
  if (code === ALREADY) return { is: 'already' };
  return { is: 'failed', why: messageOf(error) };
}
