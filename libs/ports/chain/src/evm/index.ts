import { isAddress } from 'ethers/address';
import { Transaction } from 'ethers/transaction';
import { UnbuildablePayout, type BuildRequest, type Network, type Payout, type Unsigned } from '../index.js';

/** `transfer(address,uint256)` of ERC-20. */
export const TRANSFER_SELECTOR = 'a9059cbb';
const WORD_DIGITS = 64;
/** What a payout may use at most. 21,000 would not do for recipients that are contracts, as some wallets are. */
const COIN_GAS = 40_000n;
const TOKEN_GAS = 100_000n;
/** What whoever makes the block gets, in wei for each unit of gas. */
const TIP = 1_000_000_000n;

/** Names that a network of Ethereum's kind does not have are refused; so is a tag. */
export const evmAddressFault = (address: string, tag: string | null): 'address-invalid' | null =>
  tag === null && /^0x/.test(address) && isAddress(address) && !/^0x0{40}$/.test(address) ? null : 'address-invalid';

export const gasOf = ({ contract }: { readonly contract: string | null }): bigint =>
  contract === null ? COIN_GAS : TOKEN_GAS;

export const coinOf = (network: Network, coin: string): Network['coins'][number] => {
  const found = network.coins.find((one) => one.coin === coin);
  if (found === undefined) throw new UnbuildablePayout(`${network.name} does not move ${coin}`);
  return found;
};

const word = (hex: string): string => hex.padStart(WORD_DIGITS, '0');

/** What a payout asks of the network: whom it calls, with how many wei and with which data. */
export function evmCall(network: Network, payout: Payout): { to: string; value: bigint; data: string } {
  if (evmAddressFault(payout.to, payout.tag) !== null) throw new UnbuildablePayout(`${payout.to} is no address`);
  if (payout.units <= 0n) throw new UnbuildablePayout('a payout of nothing');
  const { contract } = coinOf(network, payout.coin);
  if (contract === null) return { to: payout.to, value: payout.units, data: '0x' };
  const to = payout.to.slice(2).toLowerCase();
  return { to: contract, value: 0n, data: `0x${TRANSFER_SELECTOR}${word(to)}${word(payout.units.toString(16))}` };
}

/** A payout in the format of EIP-1559. Equal requests have equal bytes. Throws UnbuildablePayout. */
export function buildEvmPayout(network: Network, request: BuildRequest): Unsigned {
  const { spend, rate } = request;
  if (spend.kind !== 'nonce') throw new UnbuildablePayout(`${network.name} has nonces`);
  const gasLimit = gasOf(coinOf(network, request.coin));
  const { unsignedSerialized } = Transaction.from({
    type: 2,
    chainId: BigInt(network.id),
    nonce: spend.nonce,
    gasLimit,
    maxFeePerGas: rate,
    maxPriorityFeePerGas: rate < TIP ? rate : TIP,
    ...evmCall(network, request),
  });
  return { bytes: unsignedSerialized.slice(2), maxCost: gasLimit * rate };
}
