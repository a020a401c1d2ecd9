import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { StaffPrincipal } from '@corella/contracts/identity';
import {
  type AccountRecord,
  accountRecordSchema,
  type BalanceRecord,
  balanceRecordSchema,
  type LedgerEntryRecord,
  ledgerEntryRecordSchema,
  type OrderRecord,
  orderRecordSchema,
  REVEALABLE,
  revealedSchema,
  type TradeRecord,
  tradeRecordSchema,
  type UserRecord,
  userRecordSchema,
} from '@corella/contracts/operator';
import type { OrderRow, TradeRow } from '@corella/contracts/queries';
import { ask } from '@corella/signals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { SymbolCache } from '../../trading/symbol-cache.js';
import { ForStaff, ForStaffProven } from '../identity/access.js';
import { IdentityCalls } from '../identity/identity-calls.js';
import { Staff } from '../identity/staff.guard.js';
import { refuse } from '../problem/refused.js';
import { AnswersRows } from './answers-rows.js';
import { answerRows, listQuery, listRequest, oneById, onlyRecord, type ListQuery } from './list-dialect.js';
import { AddressLookUps } from './people/address-look-ups.js';
import { reasonBody } from './reasons.js';
import { accountRecord, balanceRecord, entryRecord, orderRecord, tradeRecord, userRecord } from './records.js';

export const revealBody = reasonBody('reveal').extend({ what: z.enum(REVEALABLE).default('email') });

/**
 * Lists and records, from projections, never from the hot path. Addresses are masked for everybody; revealing one is an
 * act of its own.
 */
@ApiTags('operator')
@Controller('operator/api')
export class RecordsController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly symbols: SymbolCache,
    private readonly identity: IdentityCalls,
    private readonly lookUps: AddressLookUps,
  ) {}

  @Get('users')
  @ApiOperation({ summary: 'Customers' })
  @AnswersRows(userRecordSchema)
  @ForStaff('users.view', 'users.view-masked')
  async users(
    @Staff() staff: StaffPrincipal,
    @Query({ schema: listQuery }) query: ListQuery,
    @Req() { id: requestId }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserRecord[]> {
    const request = listRequest(query);
    const rows = await ask(this.deps.signals, 'identity.list-users', { ...request, masked: true });
    if (rows.ok)
      await this.lookUps.note(staff, {
        filter: request.filter,
        owner: rows.value.owner,
        requestId,
      });
    return answerRows(reply, { resource: 'users', request, rows, record: userRecord });
  }

  @Get('users/:id')
  @ApiOperation({ summary: 'One customer' })
  @ApiOkResponse({ standardSchema: userRecordSchema })
  @ForStaff('users.view', 'users.view-masked')
  async user(@Param('id') id: string): Promise<UserRecord> {
    return onlyRecord(
      await ask(this.deps.signals, 'identity.list-users', { ...oneById(id), masked: true }),
      userRecord,
    );
  }

  /** Shows a person's address or phone to who may see it and says why. The audit record exists before it is shown. */
  @Post('users/:id/reveal')
  @ApiOperation({ summary: "Shows a customer's address or phone" })
  @ApiOkResponse({ standardSchema: revealedSchema })
  @HttpCode(200)
  @ForStaffProven('users.view')
  async reveal(
    @Staff() staff: StaffPrincipal,
    @Param('id') uid: string,
    @Body({ schema: revealBody }) { reason, what }: z.output<typeof revealBody>,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof revealedSchema>> {
    const user = (await ask(this.deps.signals, 'identity.user', { uid })) ?? refuse('not-found');
    const shown = user[what] ?? refuse('not-found');
    await this.identity.send<'RecordAudit'>({
      type: 'RecordAudit',
      staff,
      permission: 'users.view',
      action: 'users.reveal',
      target: `user:${uid}`,
      reason,
      after: what,
      requestId: request.id,
    });
    return { id: uid, [what]: shown };
  }

  @Get('accounts')
  @ApiOperation({ summary: 'Accounts' })
  @AnswersRows(accountRecordSchema)
  @ForStaff('accounts.view')
  async accounts(
    @Query({ schema: listQuery }) query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AccountRecord[]> {
    const request = listRequest(query);
    return answerRows(reply, {
      resource: 'accounts',
      request,
      rows: await ask(this.deps.signals, 'ledger.list-accounts', request),
      record: accountRecord,
    });
  }

  @Get('accounts/:id')
  @ApiOperation({ summary: 'One account' })
  @ApiOkResponse({ standardSchema: accountRecordSchema })
  @ForStaff('accounts.view')
  async account(@Param('id') id: string): Promise<AccountRecord> {
    return onlyRecord(await ask(this.deps.signals, 'ledger.list-accounts', oneById(id)), accountRecord);
  }

  @Get('balances')
  @ApiOperation({ summary: 'Balances' })
  @AnswersRows(balanceRecordSchema)
  @ForStaff('balances.view')
  async balances(
    @Query({ schema: listQuery }) query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BalanceRecord[]> {
    const request = listRequest(query);
    return answerRows(reply, {
      resource: 'balances',
      request,
      rows: await ask(this.deps.signals, 'ledger.list-balances', request),
      record: balanceRecord,
    });
  }

  @Get('balances/:id')
  @ApiOperation({ summary: 'One balance' })
  @ApiOkResponse({ standardSchema: balanceRecordSchema })
  @ForStaff('balances.view')
  async balance(@Param('id') id: string): Promise<BalanceRecord> {
    return onlyRecord(await ask(this.deps.signals, 'ledger.list-balances', oneById(id)), balanceRecord);
  }

  @Get('orders')
  @ApiOperation({ summary: 'Orders' })
  @AnswersRows(orderRecordSchema)
  @ForStaff('orders.view')
  async orders(
    @Query({ schema: listQuery }) query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OrderRecord[]> {
    const request = listRequest(query);
    return answerRows(reply, {
      resource: 'orders',
      request,
      rows: await ask(this.deps.signals, 'ledger.list-orders', request),
      record: (row) => this.orderOf(row),
    });
  }

  @Get('orders/:id')
  @ApiOperation({ summary: 'One order' })
  @ApiOkResponse({ standardSchema: orderRecordSchema })
  @ForStaff('orders.view')
  async order(@Param('id') id: string): Promise<OrderRecord> {
    return onlyRecord(await ask(this.deps.signals, 'ledger.list-orders', oneById(id)), (row) => this.orderOf(row));
  }

  @Get('trades')
  @ApiOperation({ summary: 'Trades' })
  @AnswersRows(tradeRecordSchema)
  @ForStaff('trades.view')
  async trades(
    @Query({ schema: listQuery }) query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TradeRecord[]> {
    const request = listRequest(query);
    return answerRows(reply, {
      resource: 'trades',
      request,
      rows: await ask(this.deps.signals, 'ledger.list-trades', request),
      record: (row) => this.tradeOf(row),
    });
  }

  @Get('trades/:id')
  @ApiOperation({ summary: 'One trade' })
  @ApiOkResponse({ standardSchema: tradeRecordSchema })
  @ForStaff('trades.view')
  async trade(@Param('id') id: string): Promise<TradeRecord> {
    return onlyRecord(await ask(this.deps.signals, 'ledger.list-trades', oneById(id)), (row) => this.tradeOf(row));
  }

  @Get('ledger-entries')
  @ApiOperation({ summary: 'Ledger entries' })
  @AnswersRows(ledgerEntryRecordSchema)
  @ForStaff('ledger-entries.view')
  async entries(
    @Query({ schema: listQuery }) query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LedgerEntryRecord[]> {
    const request = listRequest(query);
    return answerRows(reply, {
      resource: 'ledger-entries',
      request,
      rows: await ask(this.deps.signals, 'ledger.list-entries', request),
      record: entryRecord,
    });
  }

  @Get('ledger-entries/:id')
  @ApiOperation({ summary: 'One ledger entry' })
  @ApiOkResponse({ standardSchema: ledgerEntryRecordSchema })
  @ForStaff('ledger-entries.view')
  async entry(@Param('id') id: string): Promise<LedgerEntryRecord> {
    return onlyRecord(await ask(this.deps.signals, 'ledger.list-entries', oneById(id)), entryRecord);
  }

  private orderOf(row: OrderRow): OrderRecord | null {
    const view = this.symbols.find(row.symbol);
    return view ? orderRecord(row, view.listing) : null;
  }

  private tradeOf(row: TradeRow): TradeRecord | null {
    const view = this.symbols.find(row.symbol);
    return view ? tradeRecord(row, view.listing) : null;
  }
}
