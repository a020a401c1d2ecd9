import { bankPlace, withdrawalReservation } from '@corella/contracts/cash';
import { HOUSE_FEES, houseAccount, spotAccount, TRANSACTION_TYPES, type Posting } from '@corella/contracts/ledger';
import type { Withdrawal } from '../domain/withdrawal/withdrawal-state.js';
import type { Entry } from '../ledger/books.js';

const NETWORK = houseAccount('network');
const NETWORK_RESERVED = houseAccount('network-reserved');

interface Line {
  readonly account: string;
  readonly asset: string;
  readonly units: bigint;
  readonly bucket?: 'frozen';
}

/** Without the lines that move nothing. */
const lines = (...all: readonly Line[]): readonly Posting[] =>
  all
    .filter(({ units }) => units !== 0n)
    .map(({ account, asset, units, bucket }): Posting => ({
      account,
      bucket: bucket ?? 'available',
      asset,
      units: String(units),
    }));

function placesOf({ opened: { asset, chain } }: Withdrawal) {
  const place = chain ?? bankPlace(asset);
  return { custody: chain === null ? `custody:${place}` : `custody:${chain}-hot`, transit: `transit:${place}` };
}

const amounts = ({ opened: { units, feeUnits, maxCostUnits } }: Withdrawal) => ({
  all: BigInt(units),
  fee: BigInt(feeUnits),
  paid: BigInt(units) - BigInt(feeUnits),
  most: BigInt(maxCostUnits),
});

/** What the chain took, out of what was set aside. */
function costLines(withdrawal: Withdrawal): readonly Line[] {
  const { costAsset: asset } = withdrawal.opened;
  const { most } = amounts(withdrawal);
  const cost = BigInt(withdrawal.costUnits);
  return [
    { account: NETWORK_RESERVED, asset, units: -most },
    { account: placesOf(withdrawal).custody, asset, units: cost },
    { account: NETWORK, asset, units: most - cost },
  ];
}

export function payoutSent(withdrawal: Withdrawal): Entry {
  const { withdrawalId, asset, costAsset } = withdrawal.opened;
  const { custody, transit } = placesOf(withdrawal);
  const { paid, most } = amounts(withdrawal);
  return {
    transactionType: TRANSACTION_TYPES.payoutSent,
    businessId: `payout-sent:${withdrawalId}:${withdrawal.attempts}`,
    postings: lines(
      { account: custody, asset, units: paid },
      { account: transit, asset, units: -paid },
      { account: NETWORK, asset: costAsset, units: -most },
      { account: NETWORK_RESERVED, asset: costAsset, units: most },
    ),
  };
}

export function paidOut(withdrawal: Withdrawal): Entry {
  const { withdrawalId, uid, asset, units } = withdrawal.opened;
  const { all, fee, paid } = amounts(withdrawal);
  return {
    transactionType: TRANSACTION_TYPES.withdrawal,
    businessId: withdrawalReservation(withdrawalId),
    takes: [{ reservation: withdrawalReservation(withdrawalId), units }],
    postings: lines(
      { account: spotAccount(uid), asset, units: -all, bucket: 'frozen' },
      { account: placesOf(withdrawal).transit, asset, units: paid },
      { account: HOUSE_FEES, asset, units: fee },
      ...costLines(withdrawal),
    ),
  };
}

export function payoutFailed(withdrawal: Withdrawal): Entry {
  const { withdrawalId, asset } = withdrawal.opened;
  const { custody, transit } = placesOf(withdrawal);
  const { paid } = amounts(withdrawal);
  return {
    transactionType: TRANSACTION_TYPES.payoutFailed,
    businessId: `payout-failed:${withdrawalId}:${withdrawal.attempts}`,
    postings: lines(
      { account: transit, asset, units: paid },
      { account: custody, asset, units: -paid },
      ...costLines(withdrawal),
    ),
  };
}
