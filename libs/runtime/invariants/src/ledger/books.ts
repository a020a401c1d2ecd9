import { isLiabilityLeaf, mayGoNegative, type Posting } from '@corella/contracts/ledger';
import type { Report } from '../violation.js';
import type { Liabilities } from './liabilities.js';

interface Balance {
  available: bigint;
  frozen: bigint;
  /** The sum of the account's open reservations of this asset. */
  reserved: bigint;
  /** Owed to a customer, so it counts in the liability tree. */
  readonly isOwed: boolean;
}

/** Balances derived from postings alone, and the reservations that explain what is frozen. */
export interface Books {
  post(postings: readonly Posting[], report: Report): void;
  reserve(account: string, asset: string, units: bigint): void;
  /** Compares frozen with reserved for every balance touched since the last call. */
  settle(report: Report): void;
  available(account: string, asset: string): bigint;
  /** Sum over all accounts per asset. All are zero in a log that balances. */
  totals(): ReadonlyMap<string, bigint>;
  /** Every balance that is not zero in both buckets, for comparison with those of a machine. */
  forEach(
    visit: (account: string, asset: string, balance: { readonly available: bigint; readonly frozen: bigint }) => void,
  ): void;
}

/** `liabilities` is told about every line of a customer. */
export function createBooks(liabilities: Pick<Liabilities, 'move'>): Books {
  const accounts = new Map<string, Map<string, Balance>>();
  const touched = new Set<Balance>();
  const names = new Map<Balance, string>();

  const balanceOf = (account: string, asset: string): Balance => {
    let assets = accounts.get(account);
    if (!assets) accounts.set(account, (assets = new Map()));
    let balance = assets.get(asset);
    if (!balance) {
      balance = { available: 0n, frozen: 0n, reserved: 0n, isOwed: isLiabilityLeaf(account) };
      assets.set(asset, balance);
      names.set(balance, `${account} in ${asset}`);
    }
    return balance;
  };
  return {
    post(postings, report) {
      for (const asset of unbalanced(postings)) report('balanced', `its lines in ${asset} do not sum to zero`);
      for (const { account, bucket, asset, units } of postings) {
        const balance = balanceOf(account, asset);
        if (bucket !== 'available' && bucket !== 'frozen')
          report('readable', `a line names the bucket ${String(bucket)}`);
        const change = BigInt(units);
        balance[bucket] += change;
        if (balance.isOwed) liabilities.move(asset, change);
        touched.add(balance);
      }
      // Checked after all lines: within an entry an account may pass through zero in any order.
      for (const { account, asset } of postings) {
        const { available, frozen } = balanceOf(account, asset);
        if (frozen < 0n) report('not-negative', `${account} has ${frozen} units of ${asset} frozen`);
        if (available < 0n && !mayGoNegative(account))
          report('not-negative', `${account} has ${available} units of ${asset} available`);
      }
    },
    reserve(account, asset, units) {
      const balance = balanceOf(account, asset);
      balance.reserved += units;
      touched.add(balance);
    },
    settle(report) {
      for (const balance of touched) {
        if (balance.frozen !== balance.reserved)
          report(
            'frozen-is-reserved',
            `${names.get(balance) ?? ''}: ${balance.frozen} units are frozen and ${balance.reserved} reserved`,
          );
      }
      touched.clear();
    },
    available: (account, asset) => accounts.get(account)?.get(asset)?.available ?? 0n,
    totals() {
      const totals = new Map<string, bigint>();
      for (const assets of accounts.values())
        for (const [asset, { available, frozen }] of assets)
          totals.set(asset, (totals.get(asset) ?? 0n) + available + frozen);
      return totals;
    },
    forEach(visit) {
      for (const [account, assets] of accounts)
        for (const [asset, balance] of assets)
          if (balance.available !== 0n || balance.frozen !== 0n) visit(account, asset, balance);
    },
  };
}

/** Entries have few lines in few assets, so a list is faster than a map. */
function unbalanced(postings: readonly Posting[]): readonly string[] {
  const assets: string[] = [];
  const sums: bigint[] = [];
  for (const { asset, units } of postings) {
    const at = assets.indexOf(asset);
    if (at < 0) {
      assets.push(asset);
      sums.push(BigInt(units));
    } else sums[at] = (sums[at] ?? 0n) + BigInt(units);
  }
  return assets.filter((_asset, at) => sums[at] !== 0n);
}
