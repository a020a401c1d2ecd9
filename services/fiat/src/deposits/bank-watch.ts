import { DEPOSIT_LIMITS } from '@corella/contracts/cash';
import { bookCredit, type Booking } from './book-credit.js';

const KIND = 'bank-cursor';
const PAGE = 100;

/** Asks the bank for what it has booked, currency by currency, and begins again where it left off after a crash. */
export class BankWatch {
  private running: Promise<void> | null = null;

  constructor(private readonly context: Booking) {}

  /** One round. Whoever comes while it runs waits for the same one. */
  look(): Promise<void> {
    this.running ??= this.round().finally(() => (this.running = null));
    return this.running;
  }

  private async round(): Promise<void> {
    for (const currency of Object.keys(DEPOSIT_LIMITS)) await this.catchUp(currency);
  }

  /** The cursor moves once everything before it is in the log. */
  private async catchUp(currency: string): Promise<void> {
    const { bank, vault, clock } = this.context;
    let after = (await vault.get<{ cursor: string | null }>(KIND, currency))?.body.cursor ?? null;
    for (;;) {
      const { credits, cursor } = await bank.credits(currency, after, PAGE);
      if (credits.length === 0) return;
      for (const credit of credits) await bookCredit(this.context, credit);
      await vault.put({ kind: KIND, id: currency, person: null, body: { cursor }, now: clock.nowMs() });
      after = cursor;
    }
  }
}
