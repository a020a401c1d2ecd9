import { eachAlone } from '@corella/aggregates';
import type { PaymentState } from '@corella/bank';
import { depositStream, UNITS_PER_CENT } from '@corella/contracts/cash';
import { sha256Hex } from '@corella/hash';
import { refOf } from '../deposits/book-credit.js';
import { decideDeposit, type DepositCommand } from '../domain/deposit/deposit.decide.js';
import { isBooked, type Deposit } from '../domain/deposit/deposit-state.js';
import type { FiatContext } from '../fiat.context.js';
import type { RefundLists } from '../projections/refund-lists.js';

/** Payers' banks give back within days what they could not book. */
const RETURNS_FOR_MS = 30 * 86_400_000;
const LOOK_AGAIN_MS = 600_000;

type Settled = Extract<DepositCommand, { readonly type: 'Settle' }>;

/** The name of an order at the bank. The same attempt has the same name for ever, so it is paid once. */
export const refundReference = (depositId: string, attempt: number): string => `corella-refund-${depositId}-${attempt}`;

/**
 * Refunds on their way. The bank is asked what became of each; an order that it never had is given to it, again if its
 * answer is lost. Nothing is concluded from silence.
 */
export class Refunds {
  private running: Promise<void> | null = null;
  private returnsAt = 0;

  constructor(
    private readonly context: FiatContext,
    private readonly lists: RefundLists,
  ) {}

  /** One round. Whoever comes while it runs waits for the same one. */
  look(): Promise<void> {
    this.running ??= this.round().finally(() => (this.running = null));
    return this.running;
  }

  private async round(): Promise<void> {
    await this.settleAll((after) => this.lists.underWay(after));
    const now = this.context.clock.nowMs();
    if (now < this.returnsAt) return;
    await this.settleAll((after) => this.lists.doneSince(now - RETURNS_FOR_MS, after));
    this.returnsAt = now + LOOK_AGAIN_MS;
  }

  /** Page by page, so that refunds that stand still keep nobody else's back. */
  private async settleAll(page: (after: string) => Promise<readonly string[]>): Promise<void> {
    for (let after = ''; ;) {
      const found = await page(after);
      await eachAlone(found, (depositId) => this.settle(depositId), this.context.onWarning);
      const last = found.at(-1);
      if (last === undefined) return;
      after = last;
    }
  }

  private async settle(depositId: string): Promise<void> {
    const { deposits, bank } = this.context;
    const stream = depositStream(depositId);
    const { state } = await deposits.settled(stream);
    if (!isBooked(state) || (state.status.at !== 'sent' && state.status.at !== 'refunded')) return;
    const { attempts } = state;
    const reference = refundReference(depositId, attempts);
    const found = await bank.paymentOf(reference);
    if (found === null) return state.status.at === 'sent' ? this.pay(state, reference) : undefined;
    const command = settledBy(found, { place: state.place, reference });
    if (command === null) return;
    await deposits.change(
      stream,
      // Of another attempt the bank has said nothing.
      (current) =>
        isBooked(current) && current.attempts === attempts ? decideDeposit(command, current) : { ok: true, value: [] },
      { by: 'fiat' },
    );
  }

  private async pay({ depositId, asset, units }: Deposit, reference: string): Promise<void> {
    const payer = await this.context.payers.of(depositId);
    if (payer === null) throw new Error(`${depositId}: nobody is known to send it back to`);
    await this.context.bank.pay({
      reference,
      currency: asset,
      amount: units / UNITS_PER_CENT,
      to: { name: payer.name, account: payer.account },
      text: `Refund ${depositId}`,
    });
  }
}

/** What the bank's word means; null while it has not decided. */
function settledBy(
  found: PaymentState,
  { place, reference }: { readonly place: string; readonly reference: string },
): Settled | null {
  switch (found.state) {
    case 'accepted':
      return null;
    case 'booked':
      return { type: 'Settle', outcome: 'done', ref: refOf(place, found.ref) };
    case 'returned':
      return { type: 'Settle', outcome: 'returned', ref: refOf(place, found.ref) };
    case 'rejected':
      return { type: 'Settle', outcome: 'returned', ref: sha256Hex(`${place}|${reference}|rejected`) };
  }
}
