import { Unavailable } from '@corella/result';

export { finestUnits, ledgerUnits } from './units.js';

/** A coin that a network moves: its own, or a token. */
export interface ChainCoin {
  /** As customers choose it: `eth`, `usdterc20`. */
  readonly chain: string;
  /** The asset of the ledger: `eth`, `usdt`. */
  readonly coin: string;
  /** Digits after the point of the finest unit: 18 for ETH, 8 for BTC. */
  readonly decimals: number;
  /** Which token it is; null for the coin of the network itself, in which costs are paid. */
  readonly contract: string | null;
}

export interface Network {
  /** `eth`, `btc`, `xrp`. */
  readonly name: string;
  /** What tells it from its test networks, such as the chain id of EIP-155. Bytes for another one are refused. */
  readonly id: string;
  /** `account`: one nonce or sequence for each address. `outputs`: unspent outputs, which are spent whole. */
  readonly model: 'account' | 'outputs';
  /** The first is the network's own. */
  readonly coins: readonly ChainCoin[];
}

export interface Head {
  readonly height: number;
  readonly hash: string;
  /** When the block was made, as its maker says (ms). */
  readonly at: number;
}

/** Money that moved to an address. */
export interface Transfer {
  readonly txid: string;
  /** Within the transaction: an output, or the place of a log. With the txid it names the transfer for ever. */
  readonly index: number;
  /** Null for a token that the network does not list. */
  readonly coin: string | null;
  /** Null where it is not one address, such as several inputs. */
  readonly from: string | null;
  readonly to: string;
  readonly tag: string | null;
  /** In the finest unit. */
  readonly units: bigint;
}

export interface Block extends Head {
  readonly parent: string;
  /** In their order. A transaction that failed has none. */
  readonly transfers: readonly Transfer[];
}

/**
 * `pending`: the node has it. `mined`: in the block that it names, which may be displaced. `failed`: likewise in a
 * block, and it has moved nothing but its `cost`. `displaced`: what it spends (nonce, input) was spent in a block by
 * another transaction. `dropped`: the node had it and has it no longer; whoever keeps the bytes may send them again.
 */
export type TransactionState =
  | { readonly state: 'pending' }
  | {
      readonly state: 'mined' | 'failed';
      readonly height: number;
      readonly hash: string;
      /** What the network has taken, in the finest unit of its own coin. */
      readonly cost: bigint;
    }
  | { readonly state: 'displaced'; readonly height: number; readonly by: string | null }
  | { readonly state: 'dropped' };

/** An address of ours, and where its key is derived. */
export interface OwnPlace {
  readonly address: string;
  /** As BIP-32 writes it: `m/44'/60'/0'/2/0`. */
  readonly path: string;
}

export interface Output {
  readonly txid: string;
  readonly index: number;
  readonly units: bigint;
  readonly place: OwnPlace;
}

/** What a transaction uses up. Two that share any of it exclude each other. */
export type Spend =
  | { readonly kind: 'nonce'; readonly nonce: number }
  | { readonly kind: 'outputs'; readonly outputs: readonly Output[]; readonly change: OwnPlace };

/** What an address can spend in blocks so far. `pending` counts what the node has beyond them. */
export type Spendable =
  | { readonly kind: 'nonce'; readonly next: number; readonly pending: number }
  | { readonly kind: 'outputs'; readonly outputs: readonly Omit<Output, 'place'>[] };

export interface Payout {
  readonly coin: string;
  readonly to: string;
  readonly tag: string | null;
  /** In the finest unit. */
  readonly units: bigint;
}

export interface Fees {
  /** The finest unit of the network's own coin for each unit of work: gas, or a virtual byte. */
  readonly rate: bigint;
  /** What this payout would cost at that rate: an estimate, which `M` of a payout has to exceed. */
  readonly cost: bigint;
}

export interface BuildRequest extends Payout {
  readonly from: OwnPlace;
  readonly spend: Spend;
  /** At most this for each unit of work. */
  readonly rate: bigint;
}

export interface Unsigned {
  /** Lower-case hexadecimal digits without a prefix. What a signer decodes. */
  readonly bytes: string;
  /** The most that it can cost, in the finest unit of the network's own coin. */
  readonly maxCost: bigint;
}

/**
 * `known`: the node has had these bytes, pending or in a block. `refused`: the node will not have them now. It says
 * nothing about the same bytes at another node or at another time, `nonce-used` and `underpriced` least of all: ask
 * `transaction` what became of them.
 */
export type SendAnswer =
  | { readonly answer: 'accepted' | 'known'; readonly txid: string }
  | {
      readonly answer: 'refused';
      readonly reason: 'nonce-used' | 'insufficient-funds' | 'underpriced' | 'wrong-network' | 'invalid' | 'other';
      readonly detail: string;
    };

/**
 * A network of coins, seen through a node. A node may be away, behind, or follow blocks that others will displace. No
 * answer means nothing: whoever is told nothing asks `transaction`, and sends the very same bytes again.
 */
export interface Chain {
  readonly network: Network;
  /** Whether money can be paid to it, and the reason where not. Asks nobody. */
  addressFault(address: string, tag: string | null): 'address-invalid' | 'tag-required' | null;
  /** The newest block. It may be lower than one that was said before. Throws ChainUnavailable. */
  head(): Promise<Head>;
  /** The block at a height, as the node sees it now; null above the head. Throws ChainUnavailable. */
  block(height: number): Promise<Block | null>;
  /** What became of a transaction; null where the node has never heard of it. Throws ChainUnavailable. */
  transaction(txid: string): Promise<TransactionState | null>;
  /** What an address can spend. Throws ChainUnavailable. */
  spendable(address: string): Promise<Spendable>;
  /** In the finest unit, by blocks so far. Throws ChainUnavailable. */
  balance(address: string, coin: string): Promise<bigint>;
  /** What a payout from this address would cost. Throws ChainUnavailable, UnbuildablePayout. */
  fees(from: string, payout: Payout): Promise<Fees>;
  /** The bytes to sign. Equal requests have equal bytes. Throws ChainUnavailable, UnbuildablePayout. */
  build(request: BuildRequest): Promise<Unsigned>;
  /** Gives signed bytes to the network. Throws ChainUnavailable, after which it may have them all the same. */
  send(raw: string): Promise<SendAnswer>;
  close(): Promise<void>;
}

export class ChainUnavailable extends Unavailable {
  override readonly name = 'ChainUnavailable';
}

/** A payout that no bytes can be built for, however often it is tried. */
export class UnbuildablePayout extends Error {
  override readonly name = 'UnbuildablePayout';
}

/** The node is of another network than the settings say. Nothing is read from it or sent to it. */
export class WrongNetwork extends Error {
  override readonly name = 'WrongNetwork';
}
