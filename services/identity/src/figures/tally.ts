export interface Tallied {
  readonly what: string;
  readonly result: string;
  readonly count: number;
}

/** Counts since the start of the process. Both words are ours, so the rows are few. */
export class Tally {
  private readonly counts = new Map<string, Tallied>();

  add(what: string, result: string): void {
    const key = `${what} ${result}`;
    this.counts.set(key, { what, result, count: (this.counts.get(key)?.count ?? 0) + 1 });
  }

  rows(): readonly Tallied[] {
    return [...this.counts.values()];
  }
}

/** How a command ended: `ok`, or the code of its refusal. */
export function resultOf(answer: unknown): string {
  const { rejection } = answer as { readonly rejection?: { readonly code: string } };
  return rejection?.code ?? 'ok';
}
