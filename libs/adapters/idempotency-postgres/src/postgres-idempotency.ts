import { randomUUID } from 'node:crypto';
import type { Pool, QueryResult, QueryResultRow } from 'pg';
import {
  IdempotencyUnavailable,
  type Claim,
  type ClaimRequest,
  type HeldClaim,
  type IdempotencyRecords,
} from '@corella/idempotency';
import { isConflict, isUnavailable, openPool, withSchema, type PostgresAddress } from '@corella/postgres';
import { blindIndex, derivedKey, seal, unseal } from '@corella/vault/sealing';
import { LooseEnds } from './loose-ends.js';
import { ANSWER, CLAIM, FREE, IDEMPOTENCY_SCHEMA, LOOK, SWEEP, type FoundRow } from './schema.js';

export interface PostgresIdempotencyOptions {
  /** The primary. A replica would not have heard of a claim yet, and refuses one. */
  readonly address: PostgresAddress;
  /** 32 bytes that all gateways have and the database has not. Answers may hold secrets. */
  readonly key: Uint8Array;
  /** The most connections at once (default 8). */
  readonly connections?: number;
  /** How long a statement may take (default 2 s). */
  readonly statementMs?: number;
  /** How long an effect may take before its owner counts as gone (default 30 s). */
  readonly claimMs?: number;
  /** How long a request is remembered (default ten minutes). */
  readonly keptMs?: number;
  /** How often old rows are removed, and writes repeated that did not arrive (default 5 s). */
  readonly sweepMs?: number;
}

const CONNECTIONS = 8;
const STATEMENT_MS = 2_000;
const CLAIM_MS = 30_000;
const KEPT_MS = 10 * 60_000;
const SWEEP_MS = 5_000;
/** A row that was freed between two statements is claimed again. */
const TRIES = 3;

/** Opens the records and creates their table at the first start. A claim is durable when its promise resolves. */
export async function openPostgresIdempotency(options: PostgresIdempotencyOptions): Promise<IdempotencyRecords> {
  const statementMs = options.statementMs ?? STATEMENT_MS;
  const pool = await openPool(options.address, {
    connections: options.connections ?? CONNECTIONS,
    name: 'corella idempotency',
    statementMs,
    connectMs: statementMs,
    settings: { synchronous_commit: 'on' },
  });
  try {
    await reaching(() => withSchema(pool, IDEMPOTENCY_SCHEMA));
  } catch (error) {
    await pool.end();
    throw error;
  }
  return new PostgresIdempotency(pool, options);
}

class PostgresIdempotency implements IdempotencyRecords {
  private readonly names: Buffer;
  private readonly answers: Buffer;
  private readonly ends = new LooseEnds();
  private readonly timer: NodeJS.Timeout;
  private readonly underWay = new Set<Promise<unknown>>();

  constructor(
    private readonly pool: Pool,
    private readonly options: PostgresIdempotencyOptions,
  ) {
    this.names = derivedKey(options.key, 'idempotency names');
    this.answers = derivedKey(options.key, 'idempotency answers');
    this.timer = setInterval(() => void this.tidy(), options.sweepMs ?? SWEEP_MS);
    this.timer.unref();
  }

  async claim({ owner, key, bodyHash, isRepeatable }: ClaimRequest): Promise<Claim> {
    const id = this.hidden('request', JSON.stringify([owner, key]));
    const body = this.hidden('body', JSON.stringify([owner, key, bodyHash]));
    const claim = randomUUID();
    const { claimMs = CLAIM_MS, keptMs = KEPT_MS } = this.options;
    try {
      for (let tries = 1; tries <= TRIES; tries += 1) {
        const taken = await this.ask(CLAIM, [id, body, claim, claimMs, keptMs, isRepeatable]);
        if (taken.rowCount === 1) return { state: 'claimed', claim: this.held(id, claim) };
        const [found] = (await this.ask<FoundRow>(LOOK, [id, body])).rows;
        if (found) return this.told(id, found, isRepeatable);
      }
      return { state: 'under-way' };
    } catch (error) {
      // The claim may have been kept, and nobody has it.
      this.ends.add(() => this.ask(FREE, [id, claim]));
      throw error;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await Promise.allSettled(this.underWay);
    await this.ends.retry();
    await this.pool.end();
  }

  private told(id: Buffer, { same, answer, abandoned }: FoundRow, isRepeatable: boolean): Claim {
    if (!same) return { state: 'conflict' };
    if (answer !== null) return { state: 'answered', answer: this.opened(id, answer) };
    // A repeatable one that is abandoned has just run out, and the next claim gets it.
    return { state: abandoned && !isRepeatable ? 'unknown' : 'under-way' };
  }

  private held(id: Buffer, claim: string): HeldClaim {
    return {
      answer: (value) => this.tell(ANSWER, [id, claim, this.sealed(id, value)]),
      free: () => this.tell(FREE, [id, claim]),
    };
  }

  /** Writes, and during an outage again later. */
  private async tell(text: string, values: readonly unknown[]): Promise<void> {
    const write = (): Promise<unknown> => this.ask(text, values);
    const written = write();
    this.underWay.add(written);
    try {
      await written;
    } catch (error) {
      if (error instanceof IdempotencyUnavailable) this.ends.add(write);
      throw error;
    } finally {
      this.underWay.delete(written);
    }
  }

  private async tidy(): Promise<void> {
    await this.ends.retry();
    // Whatever stands in its way: the next time removes more.
    await this.ask(SWEEP, []).catch(() => undefined);
  }

  private hidden(index: string, value: string): Buffer {
    return blindIndex(this.names, { kind: 'idempotency', index, value });
  }

  private sealed(id: Buffer, value: unknown): Buffer {
    return seal(this.answers, Buffer.from(JSON.stringify({ value })), id.toString('hex'));
  }

  private opened(id: Buffer, answer: Buffer): unknown {
    const text = unseal(this.answers, answer, id.toString('hex')).toString('utf8');
    return (JSON.parse(text) as { readonly value?: unknown }).value;
  }

  private ask<Row extends QueryResultRow>(text: string, values: readonly unknown[]): Promise<QueryResult<Row>> {
    return reaching(() => this.pool.query<Row>(text, [...values]));
  }
}

async function reaching<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isUnavailable(error) && !isConflict(error)) throw error;
    throw new IdempotencyUnavailable('the records of requests cannot be reached', { cause: error });
  }
}
