import { isCustomer, isMakerAccount, spotAccount } from '@corella/contracts/ledger';
import type { SymbolListing } from '@corella/contracts/market';
import type { EntryExplanation, Explanation, FillRow, LineCause } from '@corella/contracts/queries';
import type { EntryExplanationWire, ExplanationWire } from '@corella/contracts/web';
import { formatUnits } from '@corella/money';
import type { SymbolCache } from '../../../trading/symbol-cache.js';
import { fillFromRow, isoText, orderFromRow } from '../../../trading/order-text.js';

const unitsText = (units: string): string => formatUnits(BigInt(units));
const idText = (id: number | null): string | null => (id === null ? null : String(id));

/** Leaves out other people's streams. A customer's own entries name markets, approvals and the customer. */
export function causeWire(cause: LineCause, uid: string): ExplanationWire['items'][number]['cause'] {
  const causes = Object.fromEntries(
    Object.entries(cause.causes).filter(([stream]) => !stream.startsWith('user-') || stream === `user-${uid}`),
  );
  return {
    eventType: cause.eventType,
    orderId: idText(cause.orderId),
    tradeId: idText(cause.tradeId),
    symbol: cause.symbol,
    approvalId: cause.approvalId,
    memo: cause.memo,
    causes,
  };
}

export function explanationWire(
  explained: Explanation,
  { uid, at }: { readonly uid: string; readonly at: number },
): ExplanationWire {
  const { asset, available, frozen, revision, next } = explained;
  return {
    asset,
    available: unitsText(available),
    frozen: unitsText(frozen),
    total: formatUnits(BigInt(available) + BigInt(frozen)),
    revision,
    at: isoText(at),
    next,
    items: explained.lines.map((line) => ({
      id: line.lineId,
      at: isoText(line.at),
      type: line.transactionType,
      businessId: line.businessId,
      asset: line.asset,
      bucket: line.bucket,
      amount: unitsText(line.units),
      orderId: idText(line.orderId),
      symbol: line.symbol,
      balanceAfter: unitsText(line.balanceUnits),
      cause: causeWire(line.cause, uid),
    })),
  };
}

function tradeWire(row: FillRow, listing: SymbolListing): EntryExplanationWire['trade'] {
  const { tradeId: id, price, quantity, total, role } = fillFromRow(row, listing);
  return { id, price, quantity, total, role };
}

/**
 * An entry as its customer may see it: the amounts of all sides, but names and balances of the customer's own side
 * only.
 */
export function entryWire(
  explained: EntryExplanation,
  { uid, symbols }: { readonly uid: string; readonly symbols: SymbolCache },
): EntryExplanationWire {
  const { entry, cause, previousHash, order, fills, fee } = explained;
  const [fill] = fills.filter(({ account }) => account === spotAccount(uid));
  const mine = spotAccount(uid);
  const whose = (account: string): 'mine' | 'counterparty' | 'house' =>
    account === mine ? 'mine' : isCustomer(account) ? 'counterparty' : 'house';
  const view = order ? symbols.find(order.symbol) : undefined;
  return {
    revision: entry.revision,
    at: isoText(entry.at),
    eventType: entry.eventType,
    type: entry.transactionType,
    businessId: entry.businessId,
    hash: entry.hash,
    previousHash,
    cause: causeWire(cause, uid),
    lines: entry.lines.map(({ account, bucket, asset, units, balanceUnits }) => {
      const side = whose(account);
      // A market maker stays as anonymous as another customer.
      const shown = side === 'house' && isMakerAccount(account) ? 'counterparty' : side;
      return {
        account: shown,
        bucket,
        asset,
        amount: unitsText(units),
        balanceAfter: side === 'mine' && balanceUnits !== null ? unitsText(balanceUnits) : null,
      };
    }),
    order: order && view ? { ...orderFromRow(order, view.listing) } : null,
    trade: fill && view ? tradeWire(fill, view.listing) : null,
    fees: fee
      .filter(({ account }) => account === mine)
      .map(({ receivedUnits, receivedAsset, ratePpm, feeUnits, asset }) => ({
        received: unitsText(receivedUnits),
        receivedAsset,
        ratePpm,
        fee: unitsText(feeUnits),
        asset,
      })),
  };
}
