import type { EntryExplanationWire } from '@corella/contracts/web';
import { LEDGER_SCALE } from '@corella/money';
import { fromScaled, toScaled } from '@corella/ui';

type Line = EntryExplanationWire['lines'][number];

export interface PostingGroup {
  readonly asset: string;
  readonly lines: readonly {
    readonly account: Line['account'];
    readonly bucket: Line['bucket'];
    readonly debit: string | null;
    readonly credit: string | null;
  }[];
  /** The sum of either column. They are equal, or the entry would not have been booked. */
  readonly debits: string;
  readonly credits: string;
}

/** An entry's lines by asset. What the venue owes grows on the credit side. */
export function postingGroups(lines: readonly Line[]): readonly PostingGroup[] {
  const assets = [...new Set(lines.map(({ asset }) => asset))];
  return assets.map((asset) => {
    const own = lines
      .filter((line) => line.asset === asset)
      .map((line) => ({ ...line, units: toScaled(line.amount, LEDGER_SCALE) ?? 0n }));
    const sum = (side: 1n | -1n): string =>
      fromScaled(
        own.reduce((total, { units }) => total + (units * side > 0n ? units * side : 0n), 0n),
        LEDGER_SCALE,
      );
    return {
      asset,
      debits: sum(-1n),
      credits: sum(1n),
      lines: own.map(({ account, bucket, units }) => ({
        account,
        bucket,
        debit: units < 0n ? fromScaled(-units, LEDGER_SCALE) : null,
        credit: units < 0n ? null : fromScaled(units, LEDGER_SCALE),
      })),
    };
  });
}
