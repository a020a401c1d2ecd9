/** What the table says of accounts on their way out. Each list is in the order of uids. */
export interface ClosureTable {
  /** Accounts that their owners want closed, behind this one. */
  closing(after: string, most: number): Promise<readonly string[]>;
  /** Accounts of which something is to be erased by now. */
  due(now: number, most: number): Promise<readonly string[]>;
  /** Accounts of which something was erased, behind this one. */
  erased(after: string, most: number): Promise<readonly string[]>;
}

const AT_ONCE = 200;

/** Goes round accounts in bounded steps, so that none is starved by those before it. */
export class Closures {
  private table: ClosureTable | null = null;
  private readonly places = { closing: '', erased: '' };

  open(table: ClosureTable): void {
    this.table = table;
  }

  /** The next of those that are closing. */
  closing(): Promise<readonly string[]> {
    return this.next('closing');
  }

  async due(now: number): Promise<readonly string[]> {
    return (await this.table?.due(now, AT_ONCE)) ?? [];
  }

  /** The next of those of whom something was erased. */
  erased(): Promise<readonly string[]> {
    return this.next('erased');
  }

  /** All of them, page by page. */
  async *allErased(): AsyncGenerator<string> {
    let after = '';
    for (;;) {
      const uids = (await this.table?.erased(after, AT_ONCE)) ?? [];
      yield* uids;
      const last = uids.at(-1);
      if (uids.length < AT_ONCE || last === undefined) return;
      after = last;
    }
  }

  private async next(list: 'closing' | 'erased'): Promise<readonly string[]> {
    const uids = (await this.table?.[list](this.places[list], AT_ONCE)) ?? [];
    this.places[list] = uids.length < AT_ONCE ? '' : (uids.at(-1) ?? '');
    return uids;
  }
}
