import { randomBytes } from 'node:crypto';
import {
  ChainUnavailable,
  type Block,
  type BuildRequest,
  type Chain,
  type Fees,
  type Head,
  type Network,
  type Payout,
  type SendAnswer,
  type Spendable,
  type TransactionState,
  type Unsigned,
} from '@corella/chain';
import { buildEvmPayout, coinOf, evmAddressFault, evmCall } from '@corella/chain/evm';
import type { Clock } from '@corella/clock';
import { Journal } from '@corella/files/journal';
import { sha256Hex } from '@corella/hash';
import { Books } from './books.js';
import { pooled, type Pooled } from './pooled.js';

/**
 * `lost`: nothing arrives. `timeout-after`: bytes are taken, but the answer is lost. `reject`: bytes are refused.
 * `duplicate`: each transfer is said twice.
 */
export const CHAIN_MODES = ['ok', 'lost', 'timeout-after', 'reject', 'duplicate'] as const;
export type ChainMode = (typeof CHAIN_MODES)[number];

/** What the simulated network can be told to do. */
export interface ChainControls {
  /** A stranger sends coins. Resolves with the id. */
  receive(to: string, coin: string, units: bigint): Promise<string>;
  mine(): Promise<void>;
  /** Takes the newest blocks back; what they held waits again. The next blocks are others. */
  reorg(depth: number): Promise<void>;
  /** The node forgets what waits. False where it does not wait. */
  drop(txid: string): Promise<boolean>;
  /** What a unit of work costs from now on. */
  setRate(rate: bigint): Promise<void>;
  setMode(mode: ChainMode): void;
}
export type ChainSimulator = Chain & ChainControls;

type Entry =
  /** The first of each file. Of each network an own seed: no id comes twice where the file is lost. */
  | { readonly kind: 'opened'; readonly seed: string; readonly at: number }
  | { readonly kind: 'received'; readonly to: string; readonly coin: string; readonly units: string }
  | { readonly kind: 'sent'; readonly raw: string }
  | { readonly kind: 'mined'; readonly at: number }
  | { readonly kind: 'reorg'; readonly depth: number }
  | { readonly kind: 'dropped'; readonly txid: string }
  | { readonly kind: 'rate'; readonly rate: string };

const FIRST_RATE = 20_000_000_000n;
/** A twentieth of twelve seconds. */
const BLOCK_EVERY_MS = 600;
/** Blocks that a stopped venue catches up with; the time before them has none. */
const MOST_BLOCKS_AT_ONCE = 64;
const GAS_OF_PAYOUT = 21_000n;
const GAS_OF_TOKEN = 65_000n;

/** A network in a file. Its books outlive the process, and whatever it has taken is durable before it is answered. */
export async function openChainSimulator(options: {
  readonly path: string;
  readonly clock: Clock;
  readonly network: Network;
  readonly blockEveryMs?: number;
}): Promise<ChainSimulator> {
  const journal = await Journal.open<Entry>(options.path);
  const { clock, network, blockEveryMs = BLOCK_EVERY_MS } = options;
  if (journal.entries.length === 0)
    await journal.append({ kind: 'opened', seed: randomBytes(16).toString('hex'), at: clock.nowMs() });
  return new SimulatedChain(journal, clock, network, blockEveryMs);
}

class SimulatedChain implements ChainSimulator {
  private readonly books: Books;
  private readonly seed: string;
  private received = 0;
  private rate = FIRST_RATE;
  private mode: ChainMode = 'ok';
  private tail: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly journal: Journal<Entry>,
    private readonly clock: Clock,
    readonly network: Network,
    private readonly blockEveryMs: number,
  ) {
    const [first] = journal.entries;
    this.seed = first?.kind === 'opened' ? first.seed : '';
    this.books = new Books(network, this.seed);
    for (const entry of journal.entries) this.take(entry);
  }

  addressFault = evmAddressFault;

  head(): Promise<Head> {
    return this.asked(() => {
      const { height, hash, at } = this.newest();
      return { height, hash, at };
    });
  }

  block(height: number): Promise<Block | null> {
    return this.asked(() => {
      const block = this.books.blocks[height]?.block;
      if (block === undefined) return null;
      const { transfers } = block;
      return this.mode === 'duplicate' ? { ...block, transfers: transfers.flatMap((one) => [one, one]) } : block;
    });
  }

  transaction(txid: string): Promise<TransactionState | null> {
    return this.asked(() => {
      const found = this.books.find(txid);
      if (found !== null) {
        const { height, hash } = found.block;
        return { state: found.executed.hasFailed ? 'failed' : 'mined', height, hash, cost: found.executed.cost };
      }
      const one = this.books.known.get(txid);
      if (one === undefined) return null;
      if (this.books.pool.has(txid)) return { state: 'pending' };
      const spent = one.spends === null ? null : this.books.spentBy(one.spends.from, one.spends.nonce);
      return spent === null ? { state: 'dropped' } : { state: 'displaced', height: spent.block.height, by: spent.txid };
    });
  }

  spendable(address: string): Promise<Spendable> {
    return this.asked(() => {
      const waiting = [...this.books.pool.values()].filter(({ spends }) => isSame(spends?.from, address));
      return { kind: 'nonce', next: this.books.nonce(address), pending: waiting.length };
    });
  }

  balance(address: string, coin: string): Promise<bigint> {
    return this.asked(() => this.books.balance(address, coin));
  }

  fees(_from: string, payout: Payout): Promise<Fees> {
    return this.asked(() => {
      evmCall(this.network, payout);
      const gas = coinOf(this.network, payout.coin).contract === null ? GAS_OF_PAYOUT : GAS_OF_TOKEN;
      return { rate: this.rate, cost: gas * this.rate };
    });
  }

  build(request: BuildRequest): Promise<Unsigned> {
    return this.asked(() => buildEvmPayout(this.network, request));
  }

  async send(raw: string): Promise<SendAnswer> {
    await this.catchUp();
    return this.inTurn(async () => {
      if (this.mode === 'lost') throw unreachable();
      const answer = await this.taken(raw);
      if (this.mode === 'timeout-after') throw unreachable();
      return answer;
    });
  }

  receive(to: string, coin: string, units: bigint): Promise<string> {
    return this.inTurn(async () => {
      await this.record({ kind: 'received', to, coin, units: String(units) });
      return this.receivedId(this.received);
    });
  }

  mine(): Promise<void> {
    return this.inTurn(() => this.record({ kind: 'mined', at: this.clock.nowMs() }));
  }

  reorg(depth: number): Promise<void> {
    return this.inTurn(() => this.record({ kind: 'reorg', depth }));
  }

  drop(txid: string): Promise<boolean> {
    return this.inTurn(async () => {
      if (!this.books.pool.has(txid)) return false;
      await this.record({ kind: 'dropped', txid });
      return true;
    });
  }

  setRate(rate: bigint): Promise<void> {
    return this.inTurn(() => this.record({ kind: 'rate', rate: String(rate) }));
  }

  setMode(mode: ChainMode): void {
    this.mode = mode;
  }

  async close(): Promise<void> {
    await this.tail;
    await this.journal.close();
  }

  private async taken(raw: string): Promise<SendAnswer> {
    const one = pooled(this.network, raw);
    if (typeof one === 'string') return { answer: 'refused', reason: one, detail: 'these bytes are no payment here' };
    if (this.books.pool.has(one.txid) || this.books.find(one.txid) !== null) return { answer: 'known', txid: one.txid };
    const reason = this.mode === 'reject' ? 'other' : this.refusalOf(one);
    if (reason !== null) return { answer: 'refused', reason, detail: `the simulated network: ${reason}` };
    await this.record({ kind: 'sent', raw });
    return { answer: 'accepted', txid: one.txid };
  }

  private refusalOf(one: Pooled): 'nonce-used' | 'insufficient-funds' | 'underpriced' | null {
    const { spends, transfer, maxCost } = one;
    if (spends === null) return null;
    if (spends.nonce < this.books.nonce(spends.from)) return 'nonce-used';
    const native = this.network.coins[0]?.coin ?? '';
    const moved = transfer.coin === native ? transfer.units : 0n;
    if (this.books.balance(spends.from, native) < moved + maxCost) return 'insufficient-funds';
    const rival = this.books.rivalOf(one)?.spends;
    return rival != null && spends.rate * 10n < rival.rate * 11n ? 'underpriced' : null;
  }

  /** What a caller is told in the mode in force, after the blocks that are due. */
  private async asked<Answer>(answer: () => Answer): Promise<Answer> {
    await this.catchUp();
    if (this.mode === 'lost') throw unreachable();
    return answer();
  }

  private catchUp(): Promise<void> {
    return this.inTurn(async () => {
      const now = this.clock.nowMs();
      const due = Math.floor((now - this.newest().at) / this.blockEveryMs);
      const count = Math.min(due, MOST_BLOCKS_AT_ONCE);
      for (let left = count; left > 0; left -= 1)
        await this.record({ kind: 'mined', at: now - (left - 1) * this.blockEveryMs });
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
    if (entry.kind === 'opened' || entry.kind === 'mined') this.books.mine(entry.at, this.rate);
    else if (entry.kind === 'reorg') this.books.reorg(entry.depth);
    else if (entry.kind === 'dropped') this.books.pool.delete(entry.txid);
    else if (entry.kind === 'rate') this.rate = BigInt(entry.rate);
    else if (entry.kind === 'sent') {
      const one = pooled(this.network, entry.raw);
      if (typeof one !== 'string') this.books.add(one);
    } else {
      this.received += 1;
      const txid = this.receivedId(this.received);
      const { to, coin } = entry;
      const transfer = { txid, index: 0, coin, from: null, to, tag: null, units: BigInt(entry.units) };
      this.books.add({ txid, spends: null, transfer, maxCost: 0n });
    }
  }

  private receivedId(number: number): string {
    return `0x${sha256Hex(`${this.seed}/${number}`)}`;
  }

  private newest(): Block {
    const last = this.books.blocks.at(-1)?.block;
    if (last === undefined) throw new ChainUnavailable('the simulated network has no block');
    return last;
  }
}

const isSame = (one: string | undefined, other: string): boolean => one?.toLowerCase() === other.toLowerCase();
const unreachable = (): ChainUnavailable => new ChainUnavailable('the simulated network does not answer');
