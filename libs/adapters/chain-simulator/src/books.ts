import type { Block, Network } from '@corella/chain';
import { sha256Hex } from '@corella/hash';
import type { Pooled } from './pooled.js';

interface Executed {
  readonly pooled: Pooled;
  readonly hasFailed: boolean;
  readonly cost: bigint;
}
interface BookedBlock {
  readonly block: Block;
  readonly executed: readonly Executed[];
}

/** The blocks of a simulated network, with who has what. A block that is taken back leaves the books as before it. */
export class Books {
  readonly blocks: BookedBlock[] = [];
  readonly pool = new Map<string, Pooled>();
  /** All that was ever given to the network. */
  readonly known = new Map<string, Pooled>();
  private readonly balances = new Map<string, bigint>();
  private readonly nonces = new Map<string, number>();
  /** Blocks after a fork have other hashes than those that they displace. */
  private forks = 0;

  constructor(
    private readonly network: Network,
    private readonly seed: string,
  ) {}

  add(one: Pooled): void {
    const rival = this.rivalOf(one);
    if (rival !== undefined) this.pool.delete(rival.txid);
    this.pool.set(one.txid, one);
    this.known.set(one.txid, one);
  }

  /** What waits under the same nonce. */
  rivalOf({ spends }: Pooled): Pooled | undefined {
    return [...this.pool.values()].find(
      (one) => spends !== null && one.spends?.from === spends.from && one.spends.nonce === spends.nonce,
    );
  }

  balance(address: string, coin: string): bigint {
    return this.balances.get(keyOf(address, coin)) ?? 0n;
  }

  nonce(address: string): number {
    return this.nonces.get(address.toLowerCase()) ?? 0;
  }

  find(txid: string): { readonly block: Block; readonly executed: Executed } | null {
    for (const { block, executed } of this.blocks)
      for (const one of executed) if (one.pooled.txid === txid) return { block, executed: one };
    return null;
  }

  /** What was mined under this nonce. */
  spentBy(from: string, nonce: number): { readonly block: Block; readonly txid: string } | null {
    for (const { block, executed } of this.blocks)
      for (const { pooled } of executed)
        if (pooled.spends?.from === from && pooled.spends.nonce === nonce) return { block, txid: pooled.txid };
    return null;
  }

  mine(at: number, baseRate: bigint): void {
    const executed: Executed[] = [];
    const waiting = [...this.pool.values()].sort((a, b) => (a.spends?.nonce ?? -1) - (b.spends?.nonce ?? -1));
    for (const one of waiting) {
      const done = this.execute(one, baseRate);
      if (done === null) continue;
      this.pool.delete(one.txid);
      this.post(done, 1n);
      executed.push(done);
    }
    const parent = this.blocks.at(-1)?.block.hash ?? sha256Hex(this.seed);
    const height = this.blocks.length;
    const hash = sha256Hex(`${parent}/${height}/${this.forks}/${executed.map(({ pooled }) => pooled.txid).join()}`);
    const transfers = executed.flatMap(({ hasFailed, pooled }) => (hasFailed ? [] : [pooled.transfer]));
    this.blocks.push({ block: { height, hash, parent, at, transfers }, executed });
  }

  /** Takes the newest blocks back, but never the first; what they held waits again. */
  reorg(depth: number): void {
    this.forks += 1;
    for (let left = depth; left > 0 && this.blocks.length > 1; left -= 1)
      for (const one of [...(this.blocks.pop()?.executed ?? [])].reverse()) {
        this.post(one, -1n);
        this.pool.set(one.pooled.txid, one.pooled);
      }
  }

  private get native(): string {
    return this.network.coins[0]?.coin ?? '';
  }

  private execute(pooled: Pooled, baseRate: bigint): Executed | null {
    const { spends, transfer } = pooled;
    if (spends === null) return { pooled, hasFailed: false, cost: 0n };
    const cost = spends.gas * baseRate;
    if (spends.rate < baseRate || spends.nonce !== this.nonce(spends.from)) return null;
    const moved = transfer.coin === this.native ? transfer.units : 0n;
    if (this.balance(spends.from, this.native) < moved + cost) return null;
    const hasFailed = moved === 0n && this.balance(spends.from, transfer.coin ?? '') < transfer.units;
    return { pooled, hasFailed, cost };
  }

  private post({ pooled: { spends, transfer }, hasFailed, cost }: Executed, sign: bigint): void {
    const coin = transfer.coin ?? '';
    if (!hasFailed) this.move(transfer.to, coin, sign * transfer.units);
    if (spends === null) return;
    if (!hasFailed) this.move(spends.from, coin, -sign * transfer.units);
    this.move(spends.from, this.native, -sign * cost);
    this.nonces.set(spends.from.toLowerCase(), this.nonce(spends.from) + Number(sign));
  }

  private move(address: string, coin: string, units: bigint): void {
    this.balances.set(keyOf(address, coin), this.balance(address, coin) + units);
  }
}

const keyOf = (address: string, coin: string): string => `${address.toLowerCase()}/${coin}`;
