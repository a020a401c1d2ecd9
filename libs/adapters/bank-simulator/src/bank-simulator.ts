import { randomInt } from 'node:crypto';
import {
  BankUnavailable,
  type Bank,
  type BankCredit,
  type BankPayment,
  type Collection,
  type CollectionRequest,
  type CreditsAfter,
  type PaymentState,
} from '@corella/bank';
import type { Clock } from '@corella/clock';
import { Journal } from '@corella/files/journal';

/**
 * `lost`: nothing arrives. `timeout-after`: done, but the answer is lost. `reject`: orders are refused. `duplicate`:
 * each credit is said twice.
 */
export const BANK_MODES = ['ok', 'lost', 'timeout-after', 'reject', 'duplicate'] as const;
export type BankMode = (typeof BANK_MODES)[number];

/** What the simulated bank can be told to do. */
export interface BankControls {
  /** Somebody pays us. `bookedAt` is now. */
  receive(credit: Pick<BankCredit, 'currency' | 'amount' | 'to' | 'payer' | 'text'>): Promise<BankCredit>;
  /** A payment of ours comes back. False where it has not been booked. */
  giveBack(reference: string, reason: string): Promise<boolean>;
  setMode(mode: BankMode): void;
  /** What we own at the bank from the beginning. Once for each currency; repeated, it changes nothing. */
  endow(currency: string, amount: bigint): Promise<void>;
}

export type BankSimulator = Bank & BankControls;

type Entry =
  /** The first of each file. */
  | { readonly kind: 'opened'; readonly bank: number }
  | {
      readonly kind: 'collection';
      readonly currency: string;
      readonly reference: string;
      readonly collection: Collection;
    }
  | { readonly kind: 'credit'; readonly credit: Omit<BankCredit, 'amount'> & { readonly amount: string } }
  | {
      readonly kind: 'order';
      readonly order: Omit<BankPayment, 'amount'> & { readonly amount: string };
      readonly at: number;
      readonly refused: string | null;
    }
  | { readonly kind: 'endowed'; readonly currency: string; readonly amount: string }
  | { readonly kind: 'returned'; readonly reference: string; readonly at: number; readonly reason: string };

type Order = Extract<Entry, { kind: 'order' }>;

const BSB = '999417';
const FIRST_ACCOUNT = 100_000_000;
const ACCOUNTS = 900_000_000;
/** Accounts of neighbours differ in more than the last digit. */
const ACCOUNT_STEP = 137;
/** Of each bank a number of its own: where the file is lost and the venue is not, no reference comes twice. */
const BANKS = 1_000_000_000;
/** Longer than a customer looks at the page, and short enough to see it happen. */
const BOOKED_AFTER_MS = 2_000;

/**
 * A bank in a file. Its books outlive the process, as a bank's do, and every order and credit is durable before it is
 * answered.
 */
export async function openBankSimulator({
  path,
  clock,
  bookedAfterMs = BOOKED_AFTER_MS,
}: {
  readonly path: string;
  readonly clock: Clock;
  readonly bookedAfterMs?: number;
}): Promise<BankSimulator> {
  const journal = await Journal.open<Entry>(path);
  if (journal.entries.length === 0) await journal.append({ kind: 'opened', bank: randomInt(BANKS) });
  return new SimulatedBank(journal, clock, bookedAfterMs);
}

class SimulatedBank implements BankSimulator {
  private readonly collections = new Map<string, Collection>();
  private readonly booked = new Map<string, BankCredit[]>();
  private readonly orders = new Map<string, Order>();
  private readonly returns = new Map<string, Extract<Entry, { kind: 'returned' }>>();
  private readonly endowed = new Set<string>();
  private readonly balances = new Map<string, bigint>();
  private bank = 0;
  private mode: BankMode = 'ok';
  /** Entries are written one after the other, so that two orders never spend the same money. */
  private tail: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly journal: Journal<Entry>,
    private readonly clock: Clock,
    private readonly bookedAfterMs: number,
  ) {
    for (const entry of journal.entries) this.take(entry);
  }

  collection({ currency, reference, accountName }: CollectionRequest): Promise<Collection> {
    return this.served(async () => {
      const known = this.collections.get(keyOf(currency, reference));
      if (known) return known;
      const account = String(FIRST_ACCOUNT + ((this.bank + this.collections.size * ACCOUNT_STEP) % ACCOUNTS));
      const collection = { payId: `m${reference}@corella.example`, bsb: BSB, account, accountName };
      await this.record({ kind: 'collection', currency, reference, collection });
      return collection;
    });
  }

  async credits(currency: string, after: string | null, limit: number): Promise<CreditsAfter> {
    if (this.mode === 'lost') throw unreachable();
    const booked = this.booked.get(currency) ?? [];
    const [bank, seen] = (after ?? '').split(':');
    const from = bank === String(this.bank) ? Number(seen) : 0;
    const credits = booked.slice(from, from + limit);
    const cursor = credits.length === 0 ? after : `${this.bank}:${from + credits.length}`;
    return { credits: this.mode === 'duplicate' ? credits.flatMap((credit) => [credit, credit]) : credits, cursor };
  }

  pay({ amount, ...order }: BankPayment): Promise<void> {
    return this.served(async () => {
      if (this.orders.has(order.reference)) return;
      const has = (this.balances.get(order.currency) ?? 0n) >= amount;
      const refused = this.mode === 'reject' ? 'refused by the bank' : has ? null : 'insufficient funds';
      const at = this.clock.nowMs();
      await this.record({ kind: 'order', order: { ...order, amount: String(amount) }, at, refused });
    });
  }

  async paymentOf(reference: string): Promise<PaymentState | null> {
    if (this.mode === 'lost') throw unreachable();
    const order = this.orders.get(reference);
    if (!order) return null;
    if (order.refused !== null) return { state: 'rejected', reason: order.refused };
    const back = this.returns.get(reference);
    if (back) return { state: 'returned', ref: `${refOf(order)}R`, at: back.at, reason: back.reason };
    return this.isBooked(order)
      ? { state: 'booked', ref: refOf(order), at: order.at + this.bookedAfterMs }
      : { state: 'accepted' };
  }

  async balance(currency: string): Promise<bigint> {
    if (this.mode === 'lost') throw unreachable();
    return this.balances.get(currency) ?? 0n;
  }

  receive(asked: Pick<BankCredit, 'currency' | 'amount' | 'to' | 'payer' | 'text'>): Promise<BankCredit> {
    return this.inTurn(async () => {
      const number = [...this.booked.values()].reduce((sum, { length }) => sum + length, 1);
      const credit = {
        ...asked,
        ref: `C${this.bank}-${String(number).padStart(6, '0')}`,
        bookedAt: this.clock.nowMs(),
      };
      await this.record({ kind: 'credit', credit: { ...credit, amount: String(credit.amount) } });
      return credit;
    });
  }

  giveBack(reference: string, reason: string): Promise<boolean> {
    return this.inTurn(async () => {
      const order = this.orders.get(reference);
      if (!order || order.refused !== null || !this.isBooked(order) || this.returns.has(reference)) return false;
      await this.record({ kind: 'returned', reference, at: this.clock.nowMs(), reason });
      return true;
    });
  }

  setMode(mode: BankMode): void {
    this.mode = mode;
  }

  endow(currency: string, amount: bigint): Promise<void> {
    return this.inTurn(async () => {
      if (!this.endowed.has(currency)) await this.record({ kind: 'endowed', currency, amount: String(amount) });
    });
  }

  async close(): Promise<void> {
    await this.tail;
    await this.journal.close();
  }

  /** What a caller gets in the mode in force. */
  private served<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    return this.inTurn(async () => {
      if (this.mode === 'lost') throw unreachable();
      const answer = await work();
      if (this.mode === 'timeout-after') throw unreachable();
      return answer;
    });
  }

  private inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const done = this.tail.then(work);
    this.tail = done.catch(() => undefined);
    return done;
  }

  private async record(entry: Entry): Promise<void> {
    await this.journal.append(entry);
    this.take(entry);
  }

  private take(entry: Entry): void {
    switch (entry.kind) {
      case 'opened':
        this.bank = entry.bank;
        return;
      case 'collection':
        this.collections.set(keyOf(entry.currency, entry.reference), entry.collection);
        return;
      case 'credit': {
        const credit = { ...entry.credit, amount: BigInt(entry.credit.amount) };
        const ofCurrency = this.booked.get(credit.currency) ?? [];
        ofCurrency.push(credit);
        this.booked.set(credit.currency, ofCurrency);
        this.move(credit.currency, credit.amount);
        return;
      }
      case 'order':
        this.orders.set(entry.order.reference, entry);
        if (entry.refused === null) this.move(entry.order.currency, -BigInt(entry.order.amount));
        return;
      case 'endowed':
        this.endowed.add(entry.currency);
        this.move(entry.currency, BigInt(entry.amount));
        return;
      case 'returned': {
        this.returns.set(entry.reference, entry);
        const order = this.orders.get(entry.reference);
        if (order) this.move(order.order.currency, BigInt(order.order.amount));
      }
    }
  }

  private move(currency: string, amount: bigint): void {
    this.balances.set(currency, (this.balances.get(currency) ?? 0n) + amount);
  }

  private isBooked({ at }: Order): boolean {
    return this.clock.nowMs() >= at + this.bookedAfterMs;
  }
}

const keyOf = (currency: string, reference: string): string => `${currency}/${reference}`;
const refOf = ({ order }: Order): string => `P-${order.reference}`;
const unreachable = (): BankUnavailable => new BankUnavailable('the simulated bank does not answer');
