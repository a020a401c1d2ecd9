import { Transaction } from 'ethers/transaction';

/** What bytes do, as far as money is concerned. */
export interface Decoded {
  readonly networkId: string;
  readonly nonce: number;
  /** Null where it is the network's own coin. */
  readonly contract: string | null;
  readonly to: string;
  readonly units: bigint;
  /** The most that it can cost. */
  readonly maxCost: bigint;
}

const TRANSFER = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/;
const HEX = /^(?:[0-9a-f]{2})+$/;

/**
 * Reads unsigned bytes of EIP-1559; null for whatever is not exactly a payment of the coin or a transfer of a token.
 * Bytes that would be written in another way are refused too: what is compared is then what is signed.
 */
export function decodeEvm(unsigned: string): Decoded | null {
  const transaction = parsed(unsigned);
  if (transaction === null) return null;
  const { to, value, data, type, accessList, maxFeePerGas, gasLimit } = transaction;
  const isPlain = type === 2 && transaction.signature === null && (accessList ?? []).length === 0;
  if (!isPlain || transaction.unsignedSerialized !== `0x${unsigned}` || to === null || maxFeePerGas === null)
    return null;
  const common = {
    networkId: String(transaction.chainId),
    nonce: transaction.nonce,
    maxCost: gasLimit * maxFeePerGas,
  };
  if (data === '0x') return { ...common, contract: null, to: to.toLowerCase(), units: value };
  const [, receiver, units] = TRANSFER.exec(data) ?? [];
  if (receiver === undefined || units === undefined || value !== 0n) return null;
  return { ...common, contract: to.toLowerCase(), to: `0x${receiver}`, units: BigInt(`0x${units}`) };
}

function parsed(unsigned: string): Transaction | null {
  if (!HEX.test(unsigned)) return null;
  try {
    return Transaction.from(`0x${unsigned}`);
  } catch {
    return null;
  }
}
