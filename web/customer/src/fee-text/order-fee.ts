import type { Order } from '@corella/contracts/web';
import { assetCode, trimDecimal } from '@corella/ui';

const NATIVE_TOKEN = 'ht';
const isZero = (text: string): boolean => /^0(\.0*)?$/.test(text);

/** What an order's fills were charged: in the received asset, in HT, or some of both. Null before the first fee. */
export function orderFeeText({ fee, feeAsset, htFee }: Pick<Order, 'fee' | 'feeAsset' | 'htFee'>): string | null {
  const parts = [
    [fee, feeAsset],
    [htFee, NATIVE_TOKEN],
  ].flatMap(([amount = '0', asset = '']) => (isZero(amount) ? [] : [`${trimDecimal(amount)} ${assetCode(asset)}`]));
  return parts.length === 0 ? null : parts.join(' + ');
}
