import { eachAlone } from '@corella/aggregates';
import type { Clock } from '@corella/clock';
import { KYC_STATE } from '@corella/contracts/identity';
import type { KycPicture } from '@corella/contracts/kyc';
import type { Files } from '@corella/files';
import { payloadHash } from '@corella/hash';
import type { Vault } from '@corella/vault';
import type { KycCase } from '../domain/kyc/kyc-state.js';
import type { KeptDraft, KycRows } from './kyc-rows.js';
import type { Verifications } from './verifications.js';

const DAY_MS = 86_400_000;
/** A draft that nobody has written in for so long is deleted, unless a case waits for it. */
export const IDLE_DRAFT_DAYS = 90;
const ROWS_A_ROUND = 100;

interface Deps {
  readonly vault: Vault;
  readonly files: Files;
  readonly clock: Clock;
  readonly verifications: Verifications;
  readonly kycRows: KycRows;
  readonly executing: { run<Value>(key: string, work: () => Promise<Value>): Promise<Value> };
  readonly onWarning?: ((error: unknown) => void) | undefined;
}

/** Deletes what people began to write about themselves and never sent, with the pictures that nobody has seen. */
export class IdleDrafts {
  /** Rows that were last written before this time have been looked at. */
  private lookedAt = 0;

  constructor(private readonly deps: Deps) {}

  /** One bounded round. Returns how many drafts were deleted. */
  async sweep(): Promise<number> {
    const { vault, clock, executing, onWarning } = this.deps;
    const to = clock.nowMs() - IDLE_DRAFT_DAYS * DAY_MS;
    const range = { from: this.lookedAt, to, limit: ROWS_A_ROUND };
    const rows = await vault.lastWritten('kyc-draft', range);
    let deleted = 0;
    const look = async ({ id: uid, version }: (typeof rows)[number]): Promise<void> => {
      if (await executing.run(`kyc:${uid}`, () => this.delete(uid, version))) deleted += 1;
    };
    await eachAlone(rows, look, onWarning);
    const last = rows.at(-1)?.updatedAt;
    // Of rows with the same time, some may be in the next round. A whole round of them that stays is left behind.
    this.lookedAt = rows.length < ROWS_A_ROUND || last === undefined ? to : last === range.from ? last + 1 : last;
    return deleted;
  }

  private async delete(uid: string, version: number): Promise<boolean> {
    const { vault, files, verifications, kycRows } = this.deps;
    const { state, standing, answersRows } = await verifications.of(uid);
    const isVerified = state === KYC_STATE.approved && standing !== null;
    if (state !== KYC_STATE.notSubmitted && !isVerified) return false;
    const draft = await kycRows.draft(uid);
    if (draft.version !== version) return false;
    if (isVerified) return this.putBack(uid, standing, draft);
    // Without the draft nothing would name its pictures, so they go first.
    const sent = await this.sent(uid, answersRows);
    for (const { fileId } of draft.pictures) if (!sent.has(fileId)) await files.delete(fileId);
    await vault.delete('kyc-draft', uid, version);
    return true;
  }

  /** Of whoever is verified, a change that was begun and never sent. The draft says again what was approved. */
  private async putBack(uid: string, { kind, method, answers: number }: KycCase, draft: KeptDraft): Promise<boolean> {
    const { files, kycRows, clock } = this.deps;
    const approved = await kycRows.answers(uid, number);
    if (approved === null) return false;
    const { answers, pictures } = approved;
    const isIn = ({ fileId }: KycPicture): boolean => pictures.some((picture) => picture.fileId === fileId);
    if (payloadHash({ ...draft.answers }) === payloadHash({ ...answers }) && draft.pictures.every(isIn)) return false;
    const said = { version: draft.version, kind, method, aside: {}, answers, pictures };
    if ((await kycRows.putDraft(uid, said, clock.nowMs())) === null) return false;
    const { answersRows } = await this.deps.verifications.of(uid);
    const sent = await this.sent(uid, answersRows);
    for (const { fileId } of draft.pictures) if (!sent.has(fileId)) await files.delete(fileId);
    return true;
  }

  /** The pictures of earlier cases. They are kept as long as these. */
  private async sent(uid: string, answersRows: number): Promise<ReadonlySet<string>> {
    const pictures: KycPicture[] = [];
    for (let number = 1; number <= answersRows; number += 1)
      pictures.push(...((await this.deps.kycRows.answers(uid, number))?.pictures ?? []));
    return new Set(pictures.map(({ fileId }) => fileId));
  }
}
