import {
  BRANCHES,
  pathAt,
  placeOf,
  UnknownNetwork,
  type AccountKey,
  type Branch,
  type HdWallet,
  type WalletAddress,
} from '@corella/hd-wallet';
import { HDKey } from '@scure/bip32';
import { computeAddress } from 'ethers/transaction';

const MAX_INDEX = 0x7fffffff;

/** How a network writes the address of a public key (33 bytes). */
const ADDRESS_OF: Readonly<Record<string, (publicKey: Uint8Array) => string>> = {
  eth: (publicKey) => computeAddress(`0x${Buffer.from(publicKey).toString('hex')}`),
};

interface Account {
  readonly key: AccountKey;
  readonly branches: Readonly<Record<Branch, HDKey>>;
}

/** Addresses from the extended public keys that the signer tells. Throws UnknownNetwork. */
export function openLocalWallet(accounts: readonly AccountKey[]): HdWallet {
  const known = new Map(accounts.map((key) => [key.network, accountOf(key)]));
  const find = (network: string): Account => {
    const account = known.get(network);
    if (account === undefined) throw new UnknownNetwork(`there is no wallet of ${network}`);
    return account;
  };
  return {
    networks: [...known.keys()],
    addressAt: async (network, branch, index) => addressIn(find(network), branch, index),
    addressOf: async (network, path) => {
      const account = find(network);
      const place = placeOf(account.key, path);
      return place === null ? null : addressIn(account, place.branch, place.index);
    },
  };
}

function accountOf(key: AccountKey): Account {
  if (!(key.network in ADDRESS_OF)) throw new UnknownNetwork(`addresses of ${key.network} cannot be written`);
  const account = HDKey.fromExtendedKey(key.xpub);
  if (account.privateKey !== null) throw new Error(`the key of ${key.network} is a private one, and has no place here`);
  const [deposit, change, hot] = BRANCHES.map((_, branch) => account.deriveChild(branch));
  if (deposit === undefined || change === undefined || hot === undefined) throw new Error('a branch is missing');
  return { key, branches: { deposit, change, hot } };
}

function addressIn({ key, branches }: Account, branch: Branch, index: number): WalletAddress {
  if (!Number.isInteger(index) || index < 0 || index > MAX_INDEX)
    throw new RangeError(`no place has the index ${index}`);
  const { publicKey } = branches[branch].deriveChild(index);
  const write = ADDRESS_OF[key.network];
  if (publicKey === null || write === undefined)
    throw new UnknownNetwork(`addresses of ${key.network} cannot be written`);
  return { address: write(publicKey), tag: null, path: pathAt(key, branch, index), branch, index };
}
