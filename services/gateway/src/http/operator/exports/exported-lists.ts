import { Inject, Injectable } from '@nestjs/common';
import type { StaffPrincipal } from '@corella/contracts/identity';
import type {
  ApprovalRecord,
  DeadLetterRecord,
  LedgerEntryRecord,
  OrderRecord,
  TradeRecord,
} from '@corella/contracts/operator';
import type { ListReply, ListRequest } from '@corella/contracts/queries';
import { formatUnits } from '@corella/money';
import { ask } from '@corella/signals';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { SymbolCache } from '../../../trading/symbol-cache.js';
import { approvalsFor } from '../approvals/visible-approvals.js';
import { MarketRecords } from '../market-records.js';
import { ownAudit } from '../own-audit.js';
import { Letters } from '../dead-letters/letters.js';
import { AddressLookUps } from '../people/address-look-ups.js';
import {
  accountRecord,
  approvalRecord,
  auditRecord,
  balanceRecord,
  entryRecord,
  orderRecord,
  staffRecord,
  tradeRecord,
  userRecord,
} from '../records.js';
import { KYC_CASE_COLUMNS, kycCaseRow } from '../kyc/kyc-case-row.js';
import type { ExportedList } from './export-file.js';

/** A list whose rows are some of the fields of its records. */
function listOf<Row, Record extends object>(
  columns: readonly (keyof Record & string)[],
  page: (request: ListRequest) => Promise<ListReply<Row>>,
  recordOf: (row: Row) => Record | null,
): ExportedList<Row> {
  return {
    columns,
    page,
    rows: (row) => {
      const record = recordOf(row);
      return record === null ? [] : [columns.map((column) => record[column])];
    },
  };
}

const fee = (one: TradeRecord['makerFee']): readonly unknown[] => [one?.amount, one?.asset];

/** What an adjustment is to move, so that the amounts can be added up. Other requests move nothing. */
const askedAmount = ({ kind, payload }: ApprovalRecord): readonly string[] => {
  const { asset, units } = payload;
  return kind === 'ledger-adjustment' && typeof asset === 'string' && typeof units === 'string'
    ? [asset, formatUnits(BigInt(units))]
    : ['', ''];
};

const told = ({ at, name, decision, reason }: ApprovalRecord['decisions'][number]): string =>
  `${at} ${name}: ${reason === '' ? decision : `${decision}, ${reason}`}`;

/** The lists of the console as files. Whoever may see a list may take it; addresses stay masked. */
@Injectable()
export class ExportedLists {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly symbols: SymbolCache,
    private readonly markets: MarketRecords,
    private readonly lookUps: AddressLookUps,
    private readonly letters: Letters,
  ) {}

  /** A file tells whose an address is as the list does, so it counts and is recorded as a look-up too. */
  readonly users = (staff: StaffPrincipal, requestId: string) =>
    listOf(
      ['uid', 'email', 'country', 'kycState', 'status', 'totp', 'passkeys', 'allow', 'registeredAt'],
      async (request) => {
        const rows = await ask(this.deps.signals, 'identity.list-users', { ...request, masked: true });
        if (rows.ok) await this.lookUps.note(staff, { filter: request.filter, owner: rows.value.owner, requestId });
        return rows;
      },
      userRecord,
    );

  readonly accounts = () =>
    listOf(
      ['account', 'accountId', 'kind', 'uid', 'status', 'allow', 'openedAt'],
      (request) => ask(this.deps.signals, 'ledger.list-accounts', request),
      accountRecord,
    );

  readonly balances = () =>
    listOf(
      ['account', 'asset', 'available', 'frozen', 'total', 'revision'],
      (request) => ask(this.deps.signals, 'ledger.list-balances', request),
      balanceRecord,
    );

  readonly orders = () =>
    listOf(
      ORDER_COLUMNS,
      (request) => ask(this.deps.signals, 'ledger.list-orders', request),
      (row) => {
        const view = this.symbols.find(row.symbol);
        return view ? orderRecord(row, view.listing) : null;
      },
    );

  readonly trades = (): ExportedList<Parameters<typeof tradeRecord>[0]> => ({
    columns: [...TRADE_COLUMNS, 'takerFee', 'takerFeeAsset', 'makerFee', 'makerFeeAsset'],
    page: (request) => ask(this.deps.signals, 'ledger.list-trades', request),
    rows: (row) => {
      const view = this.symbols.find(row.symbol);
      if (!view) return [];
      const trade = tradeRecord(row, view.listing);
      return [[...TRADE_COLUMNS.map((column) => trade[column]), ...fee(trade.takerFee), ...fee(trade.makerFee)]];
    },
  });

  /** One row for each line of an entry, so that the amounts can be added up. */
  readonly entries = (): ExportedList<Parameters<typeof entryRecord>[0]> => ({
    columns: [...ENTRY_COLUMNS, 'account', 'bucket', 'asset', 'amount'],
    page: (request) => ask(this.deps.signals, 'ledger.list-entries', request),
    rows: (row) => {
      const entry = entryRecord(row);
      const own = ENTRY_COLUMNS.map((column) => entry[column]);
      return entry.lines.length === 0
        ? [[...own, '', '', '', '']]
        : entry.lines.map(({ account, bucket, asset, amount }) => [...own, account, bucket, asset, amount]);
    },
  });

  readonly marketStates = () =>
    listOf(
      MARKET_COLUMNS,
      (request) => this.markets.list(request),
      (market) => market,
    );

  /** Without names: a file leaves the venue. */
  readonly kycCases = (staff: StaffPrincipal) =>
    listOf(
      KYC_CASE_COLUMNS,
      (request) => ask(this.deps.signals, 'identity.list-kyc-cases', { ...request, staffId: staff.staffId }),
      kycCaseRow(staff),
    );

  readonly approvals = (staff: StaffPrincipal): ExportedList<ApprovalRecord> => ({
    columns: [...APPROVAL_COLUMNS, 'asset', 'amount', 'payload', 'decisions'],
    page: async (request) => {
      const reply = await ask(this.deps.signals, 'identity.list-approvals', { ...request, ...approvalsFor(staff) });
      if (!reply.ok) return reply;
      const rows = reply.value.rows.map((row) => approvalRecord(row, staff, new Map()));
      return { ok: true, value: { ...reply.value, rows } };
    },
    rows: (request) => [
      [
        ...APPROVAL_COLUMNS.map((column) => request[column]),
        ...askedAmount(request),
        JSON.stringify(request.payload),
        request.decisions.map(told).join('; '),
      ],
    ],
  });

  readonly staff = () =>
    listOf(
      ['id', 'name', 'email', 'role', 'status', 'createdAt', 'lastLoginAt'],
      (request) => ask(this.deps.signals, 'identity.list-staff', request),
      staffRecord,
    );

  /** Without what the commands hold. */
  readonly deadLetters = () =>
    listOf(
      LETTER_COLUMNS,
      (request) => this.letters.list(request),
      (letter) => letter,
    );

  readonly auditLog = (staff: StaffPrincipal) =>
    listOf(
      AUDIT_COLUMNS,
      (request) => ask(this.deps.signals, 'identity.list-audit', { ...request, ...ownAudit(staff) }),
      auditRecord,
    );
}

const ORDER_COLUMNS = [
  'id',
  'createdAt',
  'account',
  'symbol',
  'side',
  'type',
  'price',
  'stopPrice',
  'operator',
  'quantity',
  'total',
  'filledQuantity',
  'filledTotal',
  'fee',
  'feeAsset',
  'htFee',
  'state',
  'reason',
  'source',
  'updatedAt',
] as const satisfies readonly (keyof OrderRecord)[];
const TRADE_COLUMNS = [
  'id',
  'at',
  'symbol',
  'takerSide',
  'price',
  'quantity',
  'total',
  'takerAccount',
  'makerAccount',
  'takerOrderId',
  'makerOrderId',
  'revision',
] as const satisfies readonly (keyof TradeRecord)[];
const ENTRY_COLUMNS = [
  'revision',
  'at',
  'eventType',
  'type',
  'businessId',
  'memo',
  'hash',
] as const satisfies readonly (keyof LedgerEntryRecord)[];
const MARKET_COLUMNS = [
  'symbol',
  'state',
  'stateName',
  'stateReason',
  'stateSince',
  'stateBy',
  'last',
  'change',
  'spreadBps',
  'turnover',
  'openOrders',
  'waitingStops',
  'version',
] as const;
const APPROVAL_COLUMNS = [
  'id',
  'kind',
  'target',
  'status',
  'reason',
  'initiatorName',
  'createdAt',
  'expiresAt',
  'required',
  'finding',
  'payloadHash',
] as const satisfies readonly (keyof ApprovalRecord)[];
const LETTER_COLUMNS = [
  'id',
  'at',
  'service',
  'partition',
  'lane',
  'command',
  'commandId',
  'requestId',
  'reason',
  'bytes',
  'content',
  'lastOutcome',
] as const satisfies readonly (keyof DeadLetterRecord)[];
const AUDIT_COLUMNS = [
  'id',
  'at',
  'actor',
  'actorName',
  'role',
  'action',
  'target',
  'targetName',
  'reason',
  'before',
  'after',
  'hash',
] as const;
