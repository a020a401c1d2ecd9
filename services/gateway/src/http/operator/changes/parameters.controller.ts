import { Body, Controller, Get, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { StaffPrincipal } from '@corella/contracts/identity';
import {
  type Requested,
  type AffectedOrders,
  affectedOrdersSchema,
  type MarketParametersRecord,
  marketParametersRecordSchema,
  readParameters,
  requestedSchema,
} from '@corella/contracts/operator';
import { isoTime } from '@corella/contracts/web';
import { ask } from '@corella/signals';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { SymbolCache } from '../../../trading/symbol-cache.js';
import { ForStaff } from '../../identity/access.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { Staff } from '../../identity/staff.guard.js';
import { refuse, refuseFields } from '../../problem/refused.js';
import { reasonFor } from '../reasons.js';
import { askForTwo } from '../staff-requests.js';
import { affectedOrders } from './affected-orders.js';
import { readEffectiveAt } from './effective-time.js';
import { latestOf, PARAMETER_KINDS, ParameterRecords, parametersTarget } from './parameter-records.js';
import { VersionPeople } from './version-people.js';
import { scheduledBy, withdrawVersionBody } from './withdraw-version.js';

/** `readParameters` checks the texts with the symbol's precision; only their length is bounded here. */
const figure = z.string().max(48);
const parametersSchema = z.strictObject({
  minAmount: figure,
  maxAmount: figure,
  maxPrice: figure,
  minValue: figure,
  maxMarketSell: figure,
  maxMarketBuy: figure,
  feeClass: z.enum(['A', 'B', 'C']),
  sellFloorPercent: figure,
  buyCapPercent: figure,
  marketBoundPercent: figure,
  marketDeviationPercent: figure.nullable(),
  fuseMovePercent: figure.nullable(),
  fuseWindowSeconds: figure.nullable(),
});
/** `from` is the version that the form showed. `effectiveAt` null means as soon as it is approved. */
export const parametersBody = z.strictObject({
  from: z.int().min(1),
  parameters: parametersSchema,
  effectiveAt: isoTime.nullable(),
  reason: reasonFor('parameters'),
});

export const affectedBody = z.strictObject({ parameters: parametersSchema });

/** Customers' open orders. The house replaces its own all the time. */
const OPEN = { state: ['created', 'submitted', 'partial-filled'], source_neq: 'house' } as const;
const MOST_LOOKED = 1_000;

/** A market's parameters, which two people change and matching executes at their time. */
@ApiTags('operator')
@Controller('operator/api/markets/:id/parameters')
export class ParametersController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
    private readonly symbols: SymbolCache,
    private readonly records: ParameterRecords,
    private readonly people: VersionPeople,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The parameters of a market' })
  @ApiOkResponse({ standardSchema: marketParametersRecordSchema })
  @ForStaff('markets.view')
  one(@Staff() staff: StaffPrincipal, @Param('id') symbol: string): Promise<MarketParametersRecord> {
    return this.records.one(symbol, staff);
  }

  /** Which open orders of customers these parameters would not admit. Changes nothing. */
  @Post('affected')
  @ApiOperation({ summary: 'Open orders that these parameters would not admit' })
  @ApiOkResponse({ standardSchema: affectedOrdersSchema })
  @HttpCode(200)
  @ForStaff('markets.view')
  async affected(
    @Param('id') symbol: string,
    @Body({ schema: affectedBody }) { parameters }: z.output<typeof affectedBody>,
  ): Promise<AffectedOrders> {
    const { listing } = this.symbols.find(symbol) ?? refuse(this.symbols.missing(symbol));
    const read = readParameters(listing, parameters, 1);
    if (!read.ok) return refuseFields(read.rejection.faults);
    const rows = await ask(this.deps.signals, 'ledger.list-orders', {
      filter: { ...OPEN, symbol },
      range: [0, MOST_LOOKED - 1],
      sort: ['createdAt', 'DESC'],
    });
    return affectedOrders(rows.ok ? rows.value : { rows: [], total: 0 }, listing, read.value);
  }

  @Post()
  @ApiOperation({ summary: 'Asks for new parameters of a market' })
  @ApiOkResponse({ standardSchema: requestedSchema })
  @HttpCode(200)
  @ForStaff('markets.parameters-initiate')
  async change(
    @Staff() staff: StaffPrincipal,
    @Param('id') symbol: string,
    @Body({ schema: parametersBody }) body: z.output<typeof parametersBody>,
    @Req() request: FastifyRequest,
  ): Promise<Requested> {
    const { listing } = this.symbols.find(symbol) ?? refuse(this.symbols.missing(symbol));
    const latest = latestOf(await this.records.history(symbol)) ?? refuse(this.symbols.missing(symbol));
    if (body.from !== latest.parameters.version) return refuse('version-conflict');
    const read = readParameters(listing, body.parameters, body.from + 1);
    if (!read.ok) return refuseFields(read.rejection.faults);
    if (isDeepStrictEqual({ ...read.value, version: 0 }, { ...latest.parameters, version: 0 }))
      return refuse('state-unchanged', { detail: 'Nothing differs from the latest version.' });
    const effectiveAt = readEffectiveAt(body.effectiveAt, {
      nowMs: this.deps.clock.nowMs(),
      notBefore: latest.status === 'scheduled' ? latest.effectiveAt : null,
    });
    const target = parametersTarget(symbol);
    const payload = { symbol, from: body.from, parameters: { ...read.value }, effectiveAt };
    await this.people.refuseBeside({ kinds: PARAMETER_KINDS, target, noun: 'this market' }, payload);
    return askForTwo(this.identity, request, {
      staff,
      kind: 'market-parameters',
      target,
      payload,
      reason: body.reason,
    });
  }

  /** Asks to withdraw the version that is approved but not yet in force. Another person decides. */
  @Post('withdraw')
  @ApiOperation({ summary: 'Asks for scheduled parameters to be taken back' })
  @ApiOkResponse({ standardSchema: requestedSchema })
  @HttpCode(200)
  @ForStaff('markets.parameters-initiate')
  async withdraw(
    @Staff() staff: StaffPrincipal,
    @Param('id') symbol: string,
    @Body({ schema: withdrawVersionBody }) { version, reason }: z.output<typeof withdrawVersionBody>,
    @Req() request: FastifyRequest,
  ): Promise<Requested> {
    if (!this.symbols.find(symbol)) return refuse(this.symbols.missing(symbol));
    const latest = latestOf(await this.records.history(symbol));
    const target = parametersTarget(symbol);
    const payload = {
      symbol,
      version,
      approvalId: scheduledBy(latest && { ...latest, number: latest.parameters.version }, version),
    };
    await this.people.refuseBeside({ kinds: PARAMETER_KINDS, target, noun: 'this market' }, payload);
    return askForTwo(this.identity, request, {
      staff,
      kind: 'market-parameters-withdraw',
      target,
      payload,
      reason,
    });
  }
}
