import type { StreamName } from '@corella/event-store';
import type { WriterLease } from './writer.js';

/**
 * The stream has another owner, or may have one by now. This process's memory may be ahead of the log or behind it, so
 * it must answer nothing more and start again.
 */
export class LostOwnership extends Error {
  override readonly name = 'LostOwnership';
  constructor(stream: StreamName, finding: string) {
    super(`${stream} is no longer written by this process: ${finding}`);
  }
}

/** What an owner finds that looks at its lease before something leaves. */
export const ranOut = (stream: StreamName, { epoch }: Pick<WriterLease, 'epoch'>): LostOwnership =>
  new LostOwnership(stream, `its lease of epoch ${epoch} has run out`);

/** What an owner finds whose stream has been fenced, or written, under a later epoch. */
export const ownedUnder = (stream: StreamName, epoch: number): LostOwnership =>
  new LostOwnership(stream, `a later owner has it under epoch ${epoch}`);
