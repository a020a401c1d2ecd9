import type { LedgerEvents } from '@corella/contracts/ledger';
import type { LedgerEvent } from '../ledger-event.js';
import { RecentIds } from './recent-ids.js';

type Answer = Pick<LedgerEvents['InstructionRefused'], 'pid' | 'pidDigest'>;

/** The instruction that an event answers, or null. */
export function answerOf({ data }: LedgerEvent): Answer | null {
  if (!('pid' in data) || data.pid === undefined || data.pidDigest === undefined) return null;
  return { pid: data.pid, pidDigest: data.pidDigest };
}

/** Answered instructions that the table `ledger_instructions` may not have yet. */
export class RecentInstructions {
  private readonly recent = new RecentIds<string>();
  private readonly recalled = new Map<string, string>();

  remember({ pid, pidDigest }: Answer, revision: number): void {
    this.recent.remember(pid, pidDigest, revision);
  }

  /** Digest of the instruction that was answered under this pid. */
  find(pid: string): string | undefined {
    return this.recent.find(pid) ?? this.recalled.get(pid);
  }

  /** Also knows these answers of the table until the returned function is called. */
  recall(answered: readonly (readonly [pid: string, digest: string])[]): () => void {
    for (const [pid, digest] of answered) this.recalled.set(pid, digest);
    return () => answered.forEach(([pid]) => this.recalled.delete(pid));
  }

  forgetUpTo(revision: number): void {
    this.recent.forgetUpTo(revision);
  }

  get size(): number {
    return this.recent.size;
  }
}
