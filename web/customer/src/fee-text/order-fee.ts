import type { Order } from '@corella/contracts/web';
import { LEDGER_SCALE, findAsset } from '@corella/money';
import { assetCode, fromScaled, showDecimal, toScaled } from '@corella/ui';

const NATIVE_TOKEN = 'ht';
const isZero = (text: string): boolean => /^0(\.0*)?$/.test(text);

/** A fee with the decimals of its asset. What is less than the last of them is shown as less, not as nothing. */
export function feeAmount(amount: string, asset: string): string {
  const decimals = findAsset(asset)?.showDecimals ?? LEDGER_SCALE;
  const small = !isZero(amount) && toScaled(amount, decimals) === 0n;
  return `${small ? `< ${fromScaled(1n, decimals)}` : showDecimal(amount, decimals)} ${assetCode(asset)}`;
}

/** What an order's fills were charged: in the received asset, in HT, or some of both. Null before the first fee. */
export function orderFeeText({ fee, feeAsset, htFee }: Pick<Order, 'fee' | 'feeAsset' | 'htFee'>): string | null {
  const parts = [
    [fee, feeAsset],
    [htFee, NATIVE_TOKEN],
  ].flatMap(([amount = '0', asset = '']) => (isZero(amount) ? [] : [feeAmount(amount, asset)]));
  return parts.length === 0 ? null : parts.join(' + ');
}
