import type { SchemaPart } from '@corella/postgres';

/** Nothing in it can be read without the key: names and bodies are HMACs, and answers are sealed. */
export const IDEMPOTENCY_SCHEMA: SchemaPart = {
  part: 'idempotency',
  version: 1,
  statements: [
    `CREATE TABLE idempotency (
      id bytea PRIMARY KEY, body bytea NOT NULL, claim uuid NOT NULL, claimed_until timestamptz NOT NULL,
      expires_at timestamptz NOT NULL, answer bytea)`,
    'CREATE INDEX idempotency_by_expiry ON idempotency (expires_at)',
  ],
};

const FROM_NOW = (parameter: number): string => `clock_timestamp() + $${parameter} * interval '1 millisecond'`;

/** A row is taken when it is new, forgotten, this very claim's, or a repeatable one whose owner is gone. */
export const CLAIM = `
  INSERT INTO idempotency AS known (id, body, claim, claimed_until, expires_at)
  VALUES ($1, $2, $3, ${FROM_NOW(4)}, ${FROM_NOW(5)})
  ON CONFLICT (id) DO UPDATE SET body = excluded.body, claim = excluded.claim,
    claimed_until = excluded.claimed_until, expires_at = excluded.expires_at, answer = NULL
  WHERE known.expires_at <= clock_timestamp() OR known.claim = $3
    OR ($6 AND known.answer IS NULL AND known.claimed_until <= clock_timestamp() AND known.body = $2)
  RETURNING claim`;

export const LOOK = `
  SELECT body = $2 AS same, answer, claimed_until <= clock_timestamp() AS abandoned
  FROM idempotency WHERE id = $1 AND expires_at > clock_timestamp()`;

export interface FoundRow {
  readonly same: boolean;
  readonly answer: Buffer | null;
  readonly abandoned: boolean;
}

export const ANSWER = 'UPDATE idempotency SET answer = $3 WHERE id = $1 AND claim = $2';

export const FREE = 'DELETE FROM idempotency WHERE id = $1 AND claim = $2';

export const SWEEP = `
  DELETE FROM idempotency WHERE id IN
    (SELECT id FROM idempotency WHERE expires_at <= clock_timestamp() LIMIT 10000 FOR UPDATE SKIP LOCKED)`;
