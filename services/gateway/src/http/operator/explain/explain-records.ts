import type {
  AccountVerificationRecord,
  CauseRecord,
  EntryExplanationRecord,
  ExplanationRecord,
} from '@corella/contracts/operator';
import type { AccountVerification, EntryExplanation, Explanation, LineCause } from '@corella/contracts/queries';
import { formatUnits } from '@corella/money';
import { isoText } from '../../../trading/order-text.js';
import type { SymbolCache } from '../../../trading/symbol-cache.js';
import { orderRecord } from '../records.js';

const unitsText = (units: string): string => formatUnits(BigInt(units));
const idText = (id: number | null): string | null => (id === null ? null : String(id));
const causeRecord = ({ orderId, tradeId, ...cause }: LineCause): CauseRecord => ({
  ...cause,
  orderId: idText(orderId),
  tradeId: idText(tradeId),
});

export function explanationRecord(explained: Explanation, at: number): ExplanationRecord {
  const { account, asset, available, frozen, revision, next } = explained;
  return {
    account,
    asset,
    available: unitsText(available),
    frozen: unitsText(frozen),
    total: formatUnits(BigInt(available) + BigInt(frozen)),
    revision,
    at: isoText(at),
    next,
    items: explained.lines.map((line) => ({
      id: line.lineId,
      revision: line.revision,
      at: isoText(line.at),
      type: line.transactionType,
      businessId: line.businessId,
      bucket: line.bucket,
      asset: line.asset,
      amount: unitsText(line.units),
      balanceAfter: unitsText(line.balanceUnits),
      cause: causeRecord(line.cause),
    })),
  };
}

export function entryExplanationRecord(
  { entry, event, cause, previousHash, order, fee }: EntryExplanation,
  symbols: SymbolCache,
): EntryExplanationRecord {
  const view = order ? symbols.find(order.symbol) : undefined;
  return {
    id: String(entry.revision),
    event,
    revision: entry.revision,
    at: isoText(entry.at),
    eventType: entry.eventType,
    type: entry.transactionType,
    businessId: entry.businessId,
    memo: entry.memo,
    hash: entry.hash,
    previousHash,
    cause: causeRecord(cause),
    lines: entry.lines.map(({ account, bucket, asset, units, balanceUnits }) => ({
      account,
      bucket,
      asset,
      amount: unitsText(units),
      balanceAfter: balanceUnits === null ? null : unitsText(balanceUnits),
    })),
    order: order && view ? orderRecord(order, view.listing) : null,
    fees: fee.map(({ account, receivedUnits, receivedAsset, ratePpm, feeUnits, asset }) => ({
      account,
      received: unitsText(receivedUnits),
      receivedAsset,
      ratePpm,
      fee: unitsText(feeUnits),
      asset,
    })),
  };
}

type Held = AccountVerification['rows'][number]['log'];
const heldRecord = ({ available, frozen }: Held) => ({ available: unitsText(available), frozen: unitsText(frozen) });
const isSame = (one: Held, other: Held): boolean => one.available === other.available && one.frozen === other.frozen;

export function verificationRecord({ account, revision, at, rows }: AccountVerification): AccountVerificationRecord {
  const items = rows.map(({ asset, log, writer, tables }) => ({
    asset,
    agrees: isSame(log, writer) && (tables === null || isSame(log, tables)),
    log: heldRecord(log),
    writer: heldRecord(writer),
    tables: tables && heldRecord(tables),
  }));
  return { id: account, revision, at: isoText(at), agrees: items.every(({ agrees }) => agrees), items };
}
