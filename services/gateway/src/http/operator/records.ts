import { permissionFor } from '@corella/contracts/identity';
import type { AuditRow, StaffPrincipal, StaffView, UserView } from '@corella/contracts/identity';
import type { SymbolListing } from '@corella/contracts/market';
import type {
  AccountRecord,
  ApprovalChange,
  ApprovalRecord,
  AuditRecord,
  BalanceRecord,
  LedgerEntryRecord,
  OrderRecord,
  StaffRecord,
  TradeFeeRecord,
  TradeRecord,
  UserRecord,
} from '@corella/contracts/operator';
import type {
  AccountRow,
  ApprovalView,
  BalanceRow,
  EntryRow,
  OrderRow,
  TradeFee,
  TradeRow,
} from '@corella/contracts/queries';
import { FEE_TOKEN } from '@corella/contracts/ledger';
import { explainReason } from '@corella/contracts/reasons';
import { formatScaled, formatUnits } from '@corella/money';
import { isoText, orderFromRow, priceText, quantityText, sideText, valueText } from '../../trading/order-text.js';

export const userRecord = (user: UserView): UserRecord => ({
  id: user.uid,
  uid: user.uid,
  parentUid: user.parentUid ?? null,
  email: user.email,
  phone: user.phone ?? null,
  country: user.country,
  kycState: user.kycState,
  status: user.status,
  totp: user.totp,
  passkeys: user.passkeys ?? 0,
  recoveryCodes: user.recoveryCodes ?? null,
  allow: user.allow,
  lock: user.lock === undefined ? null : { at: isoText(user.lock.at), cause: user.lock.cause },
  blocked:
    user.blockedUntil === undefined ? null : { until: isoText(user.blockedUntil), cause: user.blockCause ?? null },
  ...closureOf(user),
  registeredAt: isoText(user.registeredAt),
  version: user.passwordChangedAt,
});

function closureOf({ closingSince, closure }: UserView): Pick<UserRecord, 'closingSince' | 'closed'> {
  if (closure === undefined) return closingSince === undefined ? {} : { closingSince: isoText(closingSince) };
  const { closedAt, kept, ordinaryUntil, retainUntil, erased } = closure;
  const times = { at: isoText(closedAt), ordinaryUntil: isoText(ordinaryUntil), retainUntil: isoText(retainUntil) };
  return { closed: { ...times, kept, erased } };
}

export const accountRecord = (row: AccountRow): AccountRecord => ({
  id: row.account,
  account: row.account,
  accountId: row.accountId,
  uid: row.uid,
  kind: row.kind,
  status: row.status,
  allow: row.allow,
  openedAt: isoText(row.openedAt),
});

export function balanceRecord(row: BalanceRow & { readonly id: string }): BalanceRecord {
  const [available, frozen] = [BigInt(row.available), BigInt(row.frozen)];
  return {
    id: row.id,
    account: row.account,
    asset: row.asset,
    available: formatUnits(available),
    frozen: formatUnits(frozen),
    total: formatUnits(available + frozen),
    revision: row.revision,
  };
}

export function orderRecord(row: OrderRow, listing: SymbolListing): OrderRecord {
  const {
    clientOrderId: _own,
    remedy: _remedy,
    averagePrice: _average,
    finishedAt: _finished,
    ...shown
  } = orderFromRow(row, listing);
  const sentence =
    shown.reason === null
      ? null
      : (explainReason({ code: shown.reason, rule: shown.rule, inputs: shown.inputs }, 'en-us')?.sentence ?? null);
  return { ...shown, account: row.account, source: row.source, stpMode: row.stpMode ?? null, sentence };
}

/** A rate in parts per million, written as a percentage, has four decimals. */
const PERCENT_SCALE = 4;
const feeRecord = (fee: TradeFee | null): TradeFeeRecord | null =>
  fee && {
    amount: formatUnits(BigInt(fee.htUnits ?? fee.units)),
    asset: fee.htUnits === null ? fee.asset : FEE_TOKEN,
    inHt: fee.htUnits !== null,
    ratePercent: formatScaled(BigInt(fee.ratePpm), PERCENT_SCALE),
  };

export const tradeRecord = (row: TradeRow, listing: SymbolListing): TradeRecord => ({
  id: String(row.tradeId),
  symbol: row.symbol,
  price: priceText(listing, row.priceTicks),
  quantity: quantityText(listing, row.qtyLots),
  total: valueText(listing, BigInt(row.priceTicks) * BigInt(row.qtyLots)),
  takerSide: sideText(row.takerSide),
  makerAccount: row.makerAccount,
  takerAccount: row.takerAccount,
  makerOrderId: String(row.makerOrderId),
  takerOrderId: String(row.takerOrderId),
  makerFee: feeRecord(row.makerFee),
  takerFee: feeRecord(row.takerFee),
  at: isoText(row.at),
  revision: row.revision,
});

export const entryRecord = (row: EntryRow): LedgerEntryRecord => ({
  id: String(row.revision),
  revision: row.revision,
  at: isoText(row.at),
  eventType: row.eventType,
  type: row.transactionType,
  businessId: row.businessId,
  hash: row.hash,
  memo: row.memo,
  lines: row.lines.map(({ account, bucket, asset, units }) => ({
    account,
    bucket,
    asset,
    amount: formatUnits(BigInt(units)),
  })),
});

/** Nobody decides on their own role or return. */
const isAbout = ({ kind, payload }: ApprovalView, { staffId }: StaffPrincipal): boolean =>
  (kind === 'staff-role' || kind === 'staff-enable') && payload.staffId === staffId;

/** `canDecide` is for the console; identity decides by its own record. */
export function approvalRecord(
  view: ApprovalView,
  staff: StaffPrincipal,
  changes: ReadonlyMap<string, ApprovalChange>,
): ApprovalRecord {
  const mine = view.initiator === staff.staffId;
  const decided = view.decisions.some(({ staffId }) => staffId === staff.staffId);
  return {
    ...view,
    payload: { ...view.payload },
    createdAt: isoText(view.createdAt),
    expiresAt: isoText(view.expiresAt),
    mine,
    canDecide:
      view.status === 'pending' &&
      !mine &&
      !decided &&
      !isAbout(view, staff) &&
      staff.permissions.includes(permissionFor(view, 'approve')),
    change: changes.get(view.id) ?? null,
    finding: view.finding ?? null,
    decisions: view.decisions.map((decision) => ({ ...decision, at: isoText(decision.at) })),
  };
}

export const staffRecord = (row: StaffView): StaffRecord => ({
  id: row.staffId,
  email: row.email,
  name: row.name,
  role: row.role,
  status: row.status,
  createdAt: isoText(row.createdAt),
  lastLoginAt: row.lastLoginAt === null ? null : isoText(row.lastLoginAt),
});

export const auditRecord = ({
  id,
  at,
  actor,
  actorName,
  role,
  action,
  target,
  targetName,
  reason,
  before,
  after,
  hash,
}: AuditRow): AuditRecord => ({
  id,
  at: isoText(at),
  actor,
  actorName,
  role,
  action,
  target,
  targetName,
  reason,
  before,
  after,
  hash,
});
