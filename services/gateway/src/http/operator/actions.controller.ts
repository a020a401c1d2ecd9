import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { StaffPrincipal } from '@corella/contracts/identity';
import {
  MATCHING_SERVICE,
  marketStream,
  SYMBOL_STATE,
  SYMBOL_STATE_NAMES,
  type MarketReply,
  type SetSymbolState,
} from '@corella/contracts/market';
import {
  type Requested,
  frozenUserSchema,
  type MarketRecord,
  marketRecordSchema,
  requestedSchema,
} from '@corella/contracts/operator';
import { plainText, signedDecimalText } from '@corella/contracts/web';
import { findAsset, formatUnits, parseUnits } from '@corella/money';
import { ask } from '@corella/signals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { isoText } from '../../trading/order-text.js';
import { CommandNumbers } from '../../trading/command-numbers.js';
import { SymbolCache } from '../../trading/symbol-cache.js';
import { ForStaff } from '../identity/access.js';
import { appliedOf } from '../identity/applied-of.js';
import { IdentityCalls } from '../identity/identity-calls.js';
import { Staff } from '../identity/staff.guard.js';
import { askService } from '../problem/ask-service.js';
import { Refused, refuse, refuseField, unwrap } from '../problem/refused.js';
import { ExecutionChecks } from './approvals/execution-checks.js';
import { AnswersRows } from './answers-rows.js';
import { answerRows, listQuery, listRequest, type ListQuery } from './list-dialect.js';
import { MarketRecords } from './market-records.js';
import { ActOfOne } from './once-for-staff.js';
import { reasonBody, reasonFor } from './reasons.js';
import { askForTwo } from './staff-requests.js';

export const haltBody = z.strictObject({ reason: reasonFor('halt'), confirm: z.string().max(40) });
export const adjustBody = z.strictObject({
  asset: z.string().max(8),
  amount: signedDecimalText,
  memo: plainText.trim().min(1).max(200),
  reason: reasonFor('adjust'),
});

export const freezeBody = reasonBody('freeze');
export const unfreezeBody = reasonBody('unfreeze');
export const resumeBody = reasonBody('resume');

/** The most that a line of the ledger can move: 19 digits of ledger units. */
const MAX_ADJUSTMENT_UNITS = 10n ** 19n - 1n;

/** What staff does alone (freeze, halt) or asks a second person for. All of it is in the audit log first. */
@ApiTags('operator')
@Controller('operator/api')
export class ActionsController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
    private readonly symbols: SymbolCache,
    private readonly records: MarketRecords,
    private readonly checks: ExecutionChecks,
    private readonly numbers: CommandNumbers,
  ) {}

  @Post('users/:id/freeze')
  @ActOfOne()
  @ApiOperation({ summary: "Freezes a person's accounts at once" })
  @ApiOkResponse({ standardSchema: frozenUserSchema })
  @HttpCode(200)
  @ForStaff('users.freeze')
  async freeze(
    @Staff() staff: StaffPrincipal,
    @Param('id') uid: string,
    @Body({ schema: freezeBody }) { reason }: z.output<typeof freezeBody>,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof frozenUserSchema>> {
    const asked = { type: 'FreezeUser', staff, uid, reason, requestId: request.id } as const;
    return { id: uid, status: 'frozen', ...appliedOf(await this.identity.send<'FreezeUser'>(asked)) };
  }

  @Post('users/:id/unfreeze')
  @ApiOperation({ summary: "Asks for a person's accounts to be freed" })
  @ApiOkResponse({ standardSchema: requestedSchema })
  @HttpCode(200)
  @ForStaff('users.unfreeze-initiate')
  async unfreeze(
    @Staff() staff: StaffPrincipal,
    @Param('id') uid: string,
    @Body({ schema: unfreezeBody }) { reason }: z.output<typeof unfreezeBody>,
    @Req() request: FastifyRequest,
  ): Promise<Requested> {
    return askForTwo(this.identity, request, {
      staff,
      kind: 'user-unfreeze',
      target: `user:${uid}`,
      payload: { uid },
      reason,
    });
  }

  @Post('accounts/:id/adjust')
  @ApiOperation({ summary: 'Asks for a correction of a balance' })
  @ApiOkResponse({ standardSchema: requestedSchema })
  @HttpCode(200)
  @ForStaff('ledger-adjustment.initiate')
  async adjust(
    @Staff() staff: StaffPrincipal,
    @Param('id') account: string,
    @Body({ schema: adjustBody }) body: z.output<typeof adjustBody>,
    @Req() request: FastifyRequest,
  ): Promise<Requested> {
    const { asset, amount, memo, reason } = body;
    if (!findAsset(asset)) refuseField('asset', 'choice', { options: 'the assets of the venue' });
    const units = parseUnits(amount.replace('-', ''));
    if (!units.ok) return refuseField('amount', 'decimals', { scale: 8 });
    if (units.value === 0n) return refuseField('amount', 'positive');
    if (units.value > MAX_ADJUSTMENT_UNITS)
      return refuseField('amount', 'max', { max: formatUnits(MAX_ADJUSTMENT_UNITS) });
    const payload = { account, asset, units: (amount.startsWith('-') ? -units.value : units.value).toString(), memo };
    const obstacle = await this.checks.adjustment(payload);
    if (obstacle) throw new Refused({ code: 'invalid-request', faults: { [obstacle.field]: [obstacle.fault] } });
    return askForTwo(this.identity, request, {
      staff,
      kind: 'ledger-adjustment',
      target: account,
      payload,
      reason,
    });
  }

  @Get('markets')
  @ApiOperation({ summary: 'All markets' })
  @AnswersRows(marketRecordSchema)
  @ForStaff('markets.view')
  async markets(
    @Query({ schema: listQuery }) query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MarketRecord[]> {
    const request = listRequest(query);
    return answerRows(reply, {
      resource: 'markets',
      request,
      rows: await this.records.list(request),
      record: (record) => record,
    });
  }

  @Get('markets/:id')
  @ApiOperation({ summary: 'One market' })
  @ApiOkResponse({ standardSchema: marketRecordSchema })
  @ForStaff('markets.view')
  async market(@Param('id') symbol: string): Promise<MarketRecord> {
    return (await this.records.one(symbol)) ?? refuse('not-found');
  }

  /** One person halts a market after typing its symbol. The audit record exists before the market stops. */
  @Post('markets/:id/halt')
  @ActOfOne()
  @ApiOperation({ summary: 'Halts a market' })
  @ApiOkResponse({ standardSchema: marketRecordSchema })
  @HttpCode(200)
  @ForStaff('markets.halt')
  async halt(
    @Staff() staff: StaffPrincipal,
    @Param('id') symbol: string,
    @Body({ schema: haltBody }) { reason, confirm }: z.output<typeof haltBody>,
    @Req() request: FastifyRequest,
  ): Promise<MarketRecord> {
    const view = this.symbols.find(symbol) ?? refuse(this.symbols.missing(symbol));
    if (confirm !== symbol) return refuseField('confirm', 'confirm');
    if (view.state === SYMBOL_STATE.suspend) return refuse('state-unchanged');
    const [before, after] = [SYMBOL_STATE_NAMES[view.state], SYMBOL_STATE_NAMES[SYMBOL_STATE.suspend]];
    await this.identity.send<'RecordAudit'>({
      type: 'RecordAudit',
      staff,
      permission: 'markets.halt',
      action: 'markets.halt',
      target: `market:${symbol}`,
      reason,
      before,
      after,
      requestId: request.id,
    });
    const command: SetSymbolState = {
      type: 'SetSymbolState',
      state: SYMBOL_STATE.suspend,
      expected: view.state,
      reason,
      by: staff.staffId,
      sequence: this.numbers.next(),
    };
    const reply = await askService<MarketReply>(this.deps.bus, MATCHING_SERVICE, command, {
      partition: marketStream(symbol),
      lane: 'cancel',
      trace: request.id,
    });
    unwrap(reply.result);
    const record = (await this.records.one(symbol)) ?? refuse(this.symbols.missing(symbol));
    // The cache follows by signal; the answer already shows what was committed.
    return {
      ...record,
      state: SYMBOL_STATE.suspend,
      stateName: after,
      stateReason: reason,
      stateSince: isoText(this.deps.clock.nowMs()),
      stateBy: [staff.name],
      stateApprovalId: null,
    };
  }

  /**
   * Two people resume a market: this asks, another person approves, and matching executes it. Settlement is resumed
   * first, or the market would look open while the ledger refuses its orders.
   */
  @Post('markets/:id/resume')
  @ApiOperation({ summary: 'Asks for a market to be resumed' })
  @ApiOkResponse({ standardSchema: requestedSchema })
  @HttpCode(200)
  @ForStaff('markets.resume-initiate')
  async resume(
    @Staff() staff: StaffPrincipal,
    @Param('id') symbol: string,
    @Body({ schema: resumeBody }) { reason }: z.output<typeof resumeBody>,
    @Req() request: FastifyRequest,
  ): Promise<Requested> {
    const view = this.symbols.find(symbol) ?? refuse(this.symbols.missing(symbol));
    const stops = await ask(this.deps.signals, 'ledger.settlement-stops', {});
    if (stops.some((stop) => stop.symbol === symbol)) return refuse('settlement-stopped');
    if (view.state === SYMBOL_STATE.online) return refuse('state-unchanged');
    const payload = { symbol, from: view.state, to: SYMBOL_STATE.online };
    return askForTwo(this.identity, request, {
      staff,
      kind: 'market-resume',
      target: `market:${symbol}`,
      payload,
      reason,
    });
  }
}
