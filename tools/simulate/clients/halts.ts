import { BusFault, type Bus } from '@corella/bus';
import { MATCHING_SERVICE, SYMBOL_STATE, marketStream, type MarketReply } from '@corella/contracts/market';
import { isOf, type RecordedEvent } from '@corella/event-store';
import { commandNumbers } from '@corella/ids';
import type { DurableLog } from '../machine/durable-log.js';

const HALT = 'halt ';
const IMPATIENT = { timeoutMs: 500, expiresInMs: 5_000 };

/**
 * One person who halts markets. Each halt is carried out once, or refused and never carried out, however late its
 * copies arrive and whoever has resumed the market meanwhile.
 */
export class Halts {
  private readonly next = commandNumbers('staff-1');
  private given = 0;
  /** Symbol → the newest halt that was carried out there. */
  private readonly newest = new Map<string, number>();
  private readonly refused = new Set<number>();

  constructor(
    private readonly bus: Bus,
    log: DurableLog,
    private readonly report: (finding: string) => void,
  ) {
    log.watch((events) => events.forEach((event) => this.take(event)));
  }

  /** Gives up soon and tries once more, while the first command may still arrive. */
  async halt(symbol: string): Promise<void> {
    try {
      await this.attempt(symbol);
    } catch (error) {
      if (!(error instanceof BusFault)) throw error;
      await this.attempt(symbol);
    }
  }

  private async attempt(symbol: string): Promise<void> {
    this.given += 1;
    const number = this.given;
    const reason = `${HALT}${number}`;
    const command = {
      type: 'SetSymbolState',
      state: SYMBOL_STATE.suspend,
      reason,
      by: 'staff-1',
      sequence: this.next(),
    };
    const { result } = await this.bus.request<MarketReply>(MATCHING_SERVICE, command, {
      partition: marketStream(symbol),
      lane: 'internal',
      ...IMPATIENT,
    });
    if (!result.ok) this.refused.add(number);
  }

  private take(event: RecordedEvent): void {
    if (!isOf(event, 'market') || event.type !== 'SymbolStateSet' || event.data.by !== 'staff-1') return;
    const number = Number(event.data.reason.slice(HALT.length));
    const newest = this.newest.get(event.stream) ?? 0;
    if (number <= newest) this.report(`halt ${number} of ${event.stream} is carried out after halt ${newest}`);
    if (this.refused.has(number)) this.report(`halt ${number} is carried out after it was refused`);
    this.newest.set(event.stream, Math.max(number, newest));
  }
}
