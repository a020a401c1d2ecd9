import type { Vault } from '@corella/vault';
import { totpStep } from '../secrets/totp.js';

interface TotpBody {
  readonly secret: string;
  /** The newest step whose code was used. Its code and all older ones are spent. */
  readonly lastStep: number;
  /** Only of a pending one: the version in whose place it comes. */
  readonly replaces?: number;
}

const PENDING_MS = 900_000;
export const DEMO_CODE = '000000';

/** Authenticator secrets of customers and staff. Only the version that the stream names counts. */
export class Authenticators {
  constructor(
    private readonly vault: Vault,
    private readonly demo: boolean,
  ) {}

  async begin(person: string, secret: string, now: number, replaces?: number): Promise<void> {
    await this.vault.put({
      kind: 'totp',
      id: `${person}/pending`,
      person,
      body: { secret, lastStep: 0, ...(replaces === undefined ? {} : { replaces }) },
      now,
      expiresAt: now + PENDING_MS,
    });
  }

  /** What was begun to come in the place of `replaces`, or of none. */
  async pendingSecret(person: string, now: number, replaces?: number): Promise<string | null> {
    const row = await this.vault.get<TotpBody>('totp', `${person}/pending`);
    if (row === null || row.body.replaces !== replaces) return null;
    return row.expiresAt !== null && row.expiresAt <= now ? null : row.body.secret;
  }

  async write(person: string, row: { version: number; secret: string; lastStep: number; now: number }): Promise<void> {
    await this.vault.put({
      kind: 'totp',
      id: `${person}/${row.version}`,
      person,
      body: { secret: row.secret, lastStep: row.lastStep },
      now: row.now,
    });
    await this.vault.delete('totp', `${person}/pending`);
  }

  async remove(person: string, version: number): Promise<void> {
    await this.vault.delete('totp', `${person}/${version}`);
  }

  /** The time step that a code of the pending secret belongs to; null for a wrong code. */
  pendingStep(secret: string, code: string, now: number): number | null {
    return this.demo && code === DEMO_CODE ? 0 : totpStep(secret, code, now);
  }

  /** A code works once: before the answer, its time step is stored in the vault by compare-and-set. */
  async check(person: string, attempt: { version: number; code: string; now: number }): Promise<boolean> {
    if (this.demo && attempt.code === DEMO_CODE) return true;
    const id = `${person}/${attempt.version}`;
    const row = await this.vault.get<TotpBody>('totp', id);
    if (row === null) return false;
    const step = totpStep(row.body.secret, attempt.code, attempt.now);
    if (step === null || step <= row.body.lastStep) return false;
    const put = await this.vault.put({
      kind: 'totp',
      id,
      person,
      body: { ...row.body, lastStep: step },
      now: attempt.now,
      expectedVersion: row.version,
    });
    return put.ok;
  }
}
