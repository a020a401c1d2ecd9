/**
 * What our addresses of a network are for. Each is a branch below the network's account, so an address of one branch is
 * never one of another: `deposit` (one for each customer), `change` (what a payout leaves over), `hot` (pays out).
 */
export const BRANCHES = ['deposit', 'change', 'hot'] as const;
export type Branch = (typeof BRANCHES)[number];

/** What addresses are derived from. It can make every address and sign nothing. */
export interface AccountKey {
  /** `eth`, `btc`. */
  readonly network: string;
  /** `m/44'/60'/0'`. */
  readonly path: string;
  /** The extended public key at that path, as BIP-32 writes it. */
  readonly xpub: string;
}

export interface WalletAddress {
  readonly address: string;
  /** Where a payer has to name it beside the address; null elsewhere. */
  readonly tag: string | null;
  readonly path: string;
  readonly branch: Branch;
  readonly index: number;
}

/**
 * Our own addresses. They are computed, not stored, so a backup of the keys has them all; the same place has the same
 * address for ever. It holds no private key.
 */
export interface HdWallet {
  /** Networks that it has addresses of. */
  readonly networks: readonly string[];
  /**
   * The address at a place. Throws UnknownNetwork, and NoAddress where the network's pool has no such place yet (keys
   * that cannot be derived from a public one are made ahead, so many at a time).
   */
  addressAt(network: string, branch: Branch, index: number): Promise<WalletAddress>;
  /** The address that a path of ours has; null for what is no path of ours. It is what change is compared with. */
  addressOf(network: string, path: string): Promise<WalletAddress | null>;
}

export class UnknownNetwork extends Error {
  override readonly name = 'UnknownNetwork';
}

export class NoAddress extends Error {
  override readonly name = 'NoAddress';
}

/** `m/44'/60'/0'/2/7` for the eighth of `hot`. */
export const pathAt = (account: Pick<AccountKey, 'path'>, branch: Branch, index: number): string =>
  `${account.path}/${BRANCHES.indexOf(branch)}/${index}`;

const MAX_INDEX = 0x7fffffff;

/** Branch and index of a path below this account; null for any other path, and for another way to write one. */
export function placeOf(
  account: Pick<AccountKey, 'path'>,
  path: string,
): { readonly branch: Branch; readonly index: number } | null {
  const below = path.startsWith(`${account.path}/`) ? path.slice(account.path.length + 1) : '';
  const [, number, last] = /^([0-2])\/(0|[1-9]\d{0,9})$/.exec(below) ?? [];
  const branch = BRANCHES[Number(number)];
  return branch === undefined || Number(last) > MAX_INDEX ? null : { branch, index: Number(last) };
}
