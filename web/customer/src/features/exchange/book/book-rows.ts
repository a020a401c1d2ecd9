/** What the reader does with a row of the book. */
export interface RowActs {
  /** Every row of both sides, top down. */
  readonly rows: () => readonly HTMLTableRowElement[];
  /** The row to look at, or null for none. */
  readonly onLook: (row: HTMLTableRowElement | null) => void;
  readonly onPress: (row: HTMLTableRowElement, withQuantity: boolean) => void;
}

const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const withQuantity = ({ altKey, shiftKey }: MouseEvent | KeyboardEvent): boolean => altKey || shiftKey;

/**
 * Pointer and keys on the rows. All rows are one tab stop, arrow keys move between them, Enter and Space press. A
 * finger cannot hover: its first tap looks and presses at once, and a tap elsewhere ends the look.
 */
export class BookRows {
  private pressing = false;
  private readonly leaves: (() => void)[] = [];

  constructor(
    private readonly table: HTMLTableElement,
    private readonly acts: RowActs,
  ) {
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      run: (event: HTMLElementEventMap[Name]) => void,
    ): void => {
      table.addEventListener(name, run);
      this.leaves.push(() => table.removeEventListener(name, run));
    };
    on('pointerover', ({ target }) => acts.onLook(this.rowOf(target)));
    on('pointerleave', ({ pointerType }) => {
      if (pointerType !== 'touch') acts.onLook(null);
    });
    on('pointerdown', () => void (this.pressing = true));
    on('focusin', this.focused);
    on('focusout', () => acts.onLook(null));
    on('click', this.clicked);
    on('keydown', this.keyed);
    document.addEventListener('pointerdown', this.elsewhere);
    this.leaves.push(() => document.removeEventListener('pointerdown', this.elsewhere));
  }

  /** Keeps one row in the tab order, whatever rows were added or removed. */
  keepTabStop(fallback: HTMLTableRowElement | undefined): void {
    if (this.acts.rows().some(({ tabIndex }) => tabIndex === 0)) return;
    if (fallback !== undefined) fallback.tabIndex = 0;
  }

  stop(): void {
    for (const leave of this.leaves.splice(0)) leave();
  }

  private rowOf(target: EventTarget | null): HTMLTableRowElement | null {
    const row = target instanceof Element ? target.closest('tr') : null;
    return this.acts.rows().find((one) => one === row) ?? null;
  }

  private readonly focused = ({ target }: FocusEvent): void => {
    const row = this.rowOf(target);
    if (row === null) return;
    for (const one of this.acts.rows()) one.tabIndex = one === row ? 0 : -1;
    if (!this.pressing) this.acts.onLook(row);
  };

  private readonly clicked = (event: MouseEvent): void => {
    this.pressing = false;
    const row = this.rowOf(event.target);
    if (row === null) return;
    this.acts.onLook(row);
    this.acts.onPress(row, withQuantity(event));
  };

  private readonly keyed = (event: KeyboardEvent): void => {
    this.pressing = false;
    const row = this.rowOf(event.target);
    if (row === null || event.ctrlKey || event.metaKey) return;
    const rows = this.acts.rows();
    const move = MOVES[event.key];
    if (move !== undefined) rows[move(rows.indexOf(row), rows.length)]?.focus();
    else if (event.key === 'Escape') this.acts.onLook(null);
    else if (event.key === 'Enter' || event.key === ' ') this.acts.onPress(row, withQuantity(event));
    else return;
    event.preventDefault();
  };

  private readonly elsewhere = ({ target }: Event): void => {
    if (target instanceof Node && this.table.contains(target)) return;
    this.pressing = false;
    this.acts.onLook(null);
  };
}
