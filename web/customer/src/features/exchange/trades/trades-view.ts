import type { Market, Trade } from '@corella/contracts/web';
import { clockTime, showDecimal } from '@corella/ui';

const ROW = 24;

/** Rows of the latest trades. Elements are kept and rewritten, and only as many as fit are created. */
export class TradesView {
  private readonly rows: {
    readonly row: HTMLTableRowElement;
    readonly price: HTMLSpanElement;
    readonly quantity: HTMLTableCellElement;
    readonly time: HTMLTableCellElement;
    id: string;
  }[] = [];

  constructor(
    private readonly body: HTMLTableSectionElement,
    private readonly market: Market,
  ) {}

  draw(trades: readonly Trade[]): void {
    const fitting = Math.max(1, Math.floor(this.body.clientHeight / ROW));
    const shown = trades.slice(0, fitting);
    while (this.rows.length > shown.length) this.rows.pop()?.row.remove();
    while (this.rows.length < shown.length) this.rows.push(this.make());
    shown.forEach((trade, index) => this.write(index, trade));
  }

  clear(): void {
    this.rows.length = 0;
    this.body.replaceChildren();
  }

  private make(): (typeof this.rows)[number] {
    const row = document.createElement('tr');
    const [first, quantity, time] = [
      document.createElement('td'),
      document.createElement('td'),
      document.createElement('td'),
    ];
    const price = document.createElement('span');
    first.append(price);
    row.append(first, quantity, time);
    this.body.append(row);
    return { row, price, quantity, time, id: '' };
  }

  private write(index: number, trade: Trade): void {
    const entry = this.rows[index];
    if (entry === undefined || entry.id === trade.id) return;
    entry.id = trade.id;
    entry.price.className = `${trade.side === 'buy' ? 'up' : 'down'} tri`;
    entry.price.textContent = showDecimal(trade.price, this.market.pricePrecision);
    entry.quantity.textContent = showDecimal(trade.quantity, this.market.amountPrecision);
    entry.time.textContent = clockTime(trade.ts);
  }
}
