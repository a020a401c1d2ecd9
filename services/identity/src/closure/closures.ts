/** What the table says of accounts on their way out. Each list is in the order of uids. */
export interface ClosureTable {
  /** Accounts that their owners want closed, behind this one. */
  closing(after: string, most: number): Promise<readonly string[]>;
  /** Accounts of which something is to be erased by now, behind this one. */
  due(now: number, after: string, most: number): Promise<readonly string[]>;
  /** Accounts of which something was erased, behind this one. */
  erased(after: string, most: number): Promise<readonly string[]>;
}

const AT_ONCE = 200;
/** Accounts that are closed right after they were asked to be. Those beyond are left to the round. */
const MOST_BEGUN = 20;

/** Goes round accounts in bounded steps, so that none is starved by those before it. */
export class Closures {
  private table: ClosureTable | null = null;
  private readonly places = { closing: '', due: '', erased: '' };
  private readonly begun = new Map<string, Promise<void>>();
  private stopped = false;

  open(table: ClosureTable): void {
    this.table = table;
  }

  get isStopped(): boolean {
    return this.stopped;
  }

  /** Runs beside everything else, once at a time for an account. */
  begin(uid: string, work: () => Promise<void>): void {
    if (this.stopped || this.begun.has(uid) || this.begun.size >= MOST_BEGUN) return;
    const done = work().finally(() => this.begun.delete(uid));
    this.begun.set(uid, done);
  }

  async settled(): Promise<void> {
    await Promise.all(this.begun.values());
  }

  /** Begins no more, and waits for what was begun. */
  stop(): Promise<void> {
    this.stopped = true;
    return this.settled();
  }

  /** The next of those that are closing. */
  closing(): Promise<readonly string[]> {
    return this.next('closing');
  }

  /** The next of those of whom something is due. Many that fail each time hold up none behind them. */
  async due(now: number): Promise<readonly string[]> {
    return this.after('due', (await this.table?.due(now, this.places.due, AT_ONCE)) ?? []);
  }

  /** The next of those of whom something was erased. */
  erased(): Promise<readonly string[]> {
    return this.next('erased');
  }

  /** All of them, page by page. */
  async *all(list: 'closing' | 'erased'): AsyncGenerator<readonly string[]> {
    let after = '';
    for (;;) {
      const uids = (await this.table?.[list](after, AT_ONCE)) ?? [];
      yield uids;
      const last = uids.at(-1);
      if (uids.length < AT_ONCE || last === undefined) return;
      after = last;
    }
  }

  private async next(list: 'closing' | 'erased'): Promise<readonly string[]> {
    return this.after(list, (await this.table?.[list](this.places[list], AT_ONCE)) ?? []);
  }

  private after(list: keyof Closures['places'], uids: readonly string[]): readonly string[] {
    this.places[list] = uids.length < AT_ONCE ? '' : (uids.at(-1) ?? '');
    return uids;
  }
}
