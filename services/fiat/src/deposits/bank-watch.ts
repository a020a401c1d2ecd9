import { eachAlone } from '@corella/aggregates';
import { DEPOSIT_LIMITS } from '@corella/contracts/cash';
import { bookCredit, type Booking } from './book-credit.js';

const KIND = 'bank-cursor';
const PAGE = 100;
/** Of one round. When so many fail, it is no longer about single payments, and the rest comes with the next round. */
const MOST_FAILED = 20;

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

  /**
   * The cursor moves once everything before it is in the log. A credit that cannot be booked keeps it where it is, and
   * those after it are booked all the same.
   */
  private async catchUp(currency: string): Promise<void> {
    const { bank, vault, clock, onWarning } = this.context;
    let after = (await vault.get<{ cursor: string | null }>(KIND, currency))?.body.cursor ?? null;
    let failed = 0;
    for (;;) {
      const { credits, cursor } = await bank.credits(currency, after, PAGE);
      if (credits.length === 0) return;
      await eachAlone(
        credits,
        (credit) => bookCredit(this.context, credit),
        (error) => {
          failed += 1;
          if (failed >= MOST_FAILED) throw error;
          onWarning(error);
        },
      );
      if (failed === 0)
        await vault.put({ kind: KIND, id: currency, person: null, body: { cursor }, now: clock.nowMs() });
      after = cursor;
    }
  }
}
