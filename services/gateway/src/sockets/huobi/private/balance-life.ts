import { TRANSACTION_TYPES } from '@corella/contracts/ledger';
import type { BalanceRow } from '@corella/contracts/queries';
import { formatUnits } from '@corella/money';
import { postingsOf, type LedgerEvent } from '../../account/touched.js';

/** One currency after one event. Amounts are decimal text; `changed` says which of the two moved. */
export interface BalanceStep {
  readonly currency: string;
  readonly balance: string;
  readonly available: string;
  readonly changed: { readonly balance: boolean; readonly available: boolean };
  /** Null for the balance at the time of the subscription. */
  readonly changeType: string | null;
  readonly changeTime: number | null;
  /** Revision of the ledger's stream. */
  readonly seqNum: string;
}

interface Holding {
  available: bigint;
  frozen: bigint;
}

const BY_TRANSACTION: Readonly<Record<string, string>> = {
  [TRANSACTION_TYPES.deposit]: 'deposit',
  [TRANSACTION_TYPES.withdrawal]: 'withdraw',
  [TRANSACTION_TYPES.transfer]: 'transfer',
};

/** Why a balance moved, in the Huobi API's words. */
function changeTypeOf(event: LedgerEvent): string {
  switch (event.type) {
    case 'FundsHeld':
      return 'order.place';
    case 'TradeSettled':
      return 'order.match';
    case 'HoldReleased':
      return event.data.state === 'filled' ? 'order.refund' : 'order.cancel';
    case 'EntryPosted':
      return BY_TRANSACTION[event.data.transactionType] ?? 'other';
    default:
      return 'other';
  }
}

/**
 * The balances of one account, exact at each event: read once at a revision, then carried on by the postings of every
 * later event.
 */
export class BalanceLife {
  private readonly holdings = new Map<string, Holding>();
  private revision: number | null = null;

  constructor(private readonly account: string) {}

  get begun(): boolean {
    return this.revision !== null;
  }

  /** Takes the ledger's answer, once. Events carry it on from there. */
  begin({ rows, revision }: { readonly rows: readonly BalanceRow[]; readonly revision: number }): void {
    this.revision = revision;
    for (const { asset, available, frozen } of rows)
      this.holdings.set(asset, { available: BigInt(available), frozen: BigInt(frozen) });
  }

  /** Each currency's current balance. */
  standing(): readonly BalanceStep[] {
    const revision = this.revision ?? 0;
    return [...this.holdings.keys()].map((asset) =>
      this.step(asset, { revision, changed: { balance: true, available: true }, changeType: null, changeTime: null }),
    );
  }

  /** Empty for an event that the balances already include, and before they are known. */
  steps(event: LedgerEvent): readonly BalanceStep[] {
    if (this.revision === null || event.revision <= this.revision) return [];
    this.revision = event.revision;
    const moved = new Map<string, Holding>();
    for (const { account, asset, bucket, units } of postingsOf(event)) {
      if (account !== this.account) continue;
      const [holding, delta] = [
        this.holdings.get(asset) ?? { available: 0n, frozen: 0n },
        moved.get(asset) ?? { available: 0n, frozen: 0n },
      ];
      holding[bucket] += BigInt(units);
      delta[bucket] += BigInt(units);
      this.holdings.set(asset, holding);
      moved.set(asset, delta);
    }
    return [...moved]
      .filter(([, { available, frozen }]) => available !== 0n || frozen !== 0n)
      .map(([asset, { available, frozen }]) =>
        this.step(asset, {
          revision: event.revision,
          changed: { balance: available + frozen !== 0n, available: available !== 0n },
          changeType: changeTypeOf(event),
          changeTime: event.meta.at,
        }),
      );
  }

  private step(
    currency: string,
    { revision, ...rest }: { readonly revision: number } & Pick<BalanceStep, 'changed' | 'changeType' | 'changeTime'>,
  ): BalanceStep {
    const { available, frozen } = this.holdings.get(currency) ?? { available: 0n, frozen: 0n };
    return {
      currency,
      balance: formatUnits(available + frozen),
      available: formatUnits(available),
      seqNum: String(revision),
      ...rest,
    };
  }
}

/** The pushes of `accounts.update` in each of its modes (docs/rules/api-for-keys.md 44). */
export function balancePushes(
  { balance, available, changed, ...rest }: BalanceStep,
  accountId: number,
  mode: 0 | 1 | 2,
): readonly object[] {
  const common = { ...rest, accountId, accountType: 'trade' };
  if (mode === 2) return [{ ...common, balance, available }];
  return [
    ...(changed.balance ? [{ ...common, balance }] : []),
    ...(mode === 1 && changed.available ? [{ ...common, available }] : []),
  ];
}
