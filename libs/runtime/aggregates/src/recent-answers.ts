import { hasExpired, type CommandContext } from '@corella/bus';

/** Far more than arrive in the seconds for which commands last. Beyond that the oldest is forgotten. */
const MOST_KEPT = 10_000;

/**
 * Carries out every command once, however often it is delivered while it lasts: the copies get the answer of the first.
 * A command that ended in a fault had no effect, so its next delivery is carried out. Kept in memory only; what a copy
 * can still do after a restart is bounded by its expiry.
 */
export class RecentAnswers {
  private readonly kept = new Map<string, { readonly expiresAt: number; readonly answer: Promise<unknown> }>();

  once<Answer>({ id, expiresAt }: CommandContext, nowMs: number, work: () => Promise<Answer>): Promise<Answer> {
    const known = this.kept.get(id);
    if (known) return known.answer as Promise<Answer>;
    this.forget(nowMs);
    const answer = work();
    this.kept.set(id, { expiresAt, answer });
    answer.catch(() => this.kept.delete(id));
    return answer;
  }

  get size(): number {
    return this.kept.size;
  }

  /** From the oldest on: what has expired is refused before it comes here. */
  private forget(nowMs: number): void {
    for (const [id, one] of this.kept) {
      if (!hasExpired(one, nowMs) && this.kept.size < MOST_KEPT) return;
      this.kept.delete(id);
    }
  }
}
