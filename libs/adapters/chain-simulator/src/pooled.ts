import { gasOf } from '@corella/chain/evm';
import type { Network, Transfer } from '@corella/chain';
import { Transaction } from 'ethers/transaction';

/** What waits for a block: bytes that somebody signed, or coins that a stranger sends. */
export interface Pooled {
  readonly txid: string;
  /** Null where it comes from a stranger, who always has enough. */
  readonly spends: {
    readonly from: string;
    readonly nonce: number;
    readonly rate: bigint;
    readonly gas: bigint;
  } | null;
  readonly transfer: Transfer;
  /** Of the network's own coin, beside what is moved: the most that it can cost. */
  readonly maxCost: bigint;
}

const TRANSFER = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/;
const COIN_GAS_USED = 21_000n;
const TOKEN_GAS_USED = 65_000n;

/** Reads signed bytes; null for what is no payment on this network, and why. */
export function pooled(network: Network, raw: string): Pooled | 'invalid' | 'wrong-network' {
  let sent: Transaction;
  try {
    sent = Transaction.from(`0x${raw}`);
  } catch {
    return 'invalid';
  }
  const { hash, from, to, value, data, nonce, maxFeePerGas, gasLimit } = sent;
  if (hash === null || from === null || to === null || maxFeePerGas === null) return 'invalid';
  if (String(sent.chainId) !== network.id) return 'wrong-network';
  const [, receiver, units] = TRANSFER.exec(data) ?? [];
  const listed = network.coins.find(({ contract }) => contract?.toLowerCase() === to.toLowerCase());
  const own = network.coins.find(({ contract }) => contract === null);
  const coin = receiver === undefined ? own : listed;
  if (coin === undefined || gasLimit > gasOf(coin) * 2n) return 'invalid';
  const transfer: Transfer = {
    txid: hash,
    index: 0,
    coin: coin.coin,
    from,
    to: receiver === undefined ? to : `0x${receiver}`,
    tag: null,
    units: units === undefined ? value : BigInt(`0x${units}`),
  };
  const gas = receiver === undefined ? COIN_GAS_USED : TOKEN_GAS_USED;
  return { txid: hash, spends: { from, nonce, rate: maxFeePerGas, gas }, transfer, maxCost: gasLimit * maxFeePerGas };
}
