import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { StaffPrincipal } from '@corella/contracts/identity';
import {
  type Requested,
  type FeeScheduleRecord,
  feeScheduleRecordSchema,
  type FeeTermsRecord,
  feeTermsRecordSchema,
  readRates,
  requestedSchema,
  writeRates,
} from '@corella/contracts/operator';
import { isoTime } from '@corella/contracts/web';
import { formatUnits } from '@corella/money';
import { ask } from '@corella/signals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { isoText } from '../../../trading/order-text.js';
import { ForStaff } from '../../identity/access.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { Staff } from '../../identity/staff.guard.js';
import { refuse, refuseFields } from '../../problem/refused.js';
import { AnswersRows } from '../answers-rows.js';
import { listQuery, type ListQuery } from '../list-dialect.js';
import { reasonFor } from '../reasons.js';
import { askForTwo } from '../staff-requests.js';
import { readEffectiveAt } from './effective-time.js';
import { answerVersions } from './answer-versions.js';
import { scheduledBy, withdrawVersionBody } from './withdraw-version.js';
import { FEE_KINDS, FeeRecords, FEES_ID, FEES_TARGET } from './fee-records.js';
import { isLive, VersionPeople } from './version-people.js';

const ratesSchema = z.strictObject({ makerPercent: z.string().max(20), takerPercent: z.string().max(20) });
/** `from` is the version that the form showed. `effectiveAt` null means as soon as it is approved. */
export const scheduleBody = z.strictObject({
  from: z.int().min(1),
  rates: z.strictObject({ A: ratesSchema, B: ratesSchema, C: ratesSchema }),
  effectiveAt: isoTime.nullable(),
  reason: reasonFor('fees'),
});

/** The fee schedule, which two people change and the ledger executes, and the fees of one account. */
@ApiTags('operator')
@Controller('operator/api')
export class FeesController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
    private readonly records: FeeRecords,
    private readonly people: VersionPeople,
  ) {}

  @Get('fees')
  @ApiOperation({ summary: 'Fee schedules' })
  @AnswersRows(feeScheduleRecordSchema)
  @ForStaff('fees.view')
  async list(
    @Staff() staff: StaffPrincipal,
    @Query({ schema: listQuery }) query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FeeScheduleRecord[]> {
    return answerVersions(reply, { resource: 'fees', query, record: await this.records.one(staff) });
  }

  @Get(`fees/${FEES_ID}`)
  @ApiOperation({ summary: 'The fee schedules in force and to come' })
  @ApiOkResponse({ standardSchema: feeScheduleRecordSchema })
  @ForStaff('fees.view')
  one(@Staff() staff: StaffPrincipal): Promise<FeeScheduleRecord> {
    return this.records.one(staff);
  }

  @Post(`fees/${FEES_ID}`)
  @ApiOperation({ summary: 'Asks for a new fee schedule' })
  @ApiOkResponse({ standardSchema: requestedSchema })
  @HttpCode(200)
  @ForStaff('fees.initiate')
  async change(
    @Staff() staff: StaffPrincipal,
    @Body({ schema: scheduleBody }) body: z.output<typeof scheduleBody>,
    @Req() request: FastifyRequest,
  ): Promise<Requested> {
    const latest = (await this.records.schedules()).find(isLive);
    if (latest?.version !== body.from) return refuse('version-conflict');
    const read = readRates(body.rates);
    if (!read.ok) return refuseFields(read.rejection.faults);
    if (isDeepStrictEqual(writeRates(read.value), writeRates(latest.classes)))
      return refuse('state-unchanged', { detail: 'Nothing differs from the latest version.' });
    const effectiveAt = readEffectiveAt(body.effectiveAt, {
      nowMs: this.deps.clock.nowMs(),
      notBefore: latest.status === 'scheduled' ? latest.effectiveAt : null,
    });
    const payload = {
      version: body.from + 1,
      classes: { A: { ...read.value.A }, B: { ...read.value.B }, C: { ...read.value.C } },
      effectiveAt,
    };
    await this.people.refuseBeside({ kinds: FEE_KINDS, target: FEES_TARGET, noun: 'the fees' }, payload);
    return askForTwo(this.identity, request, {
      staff,
      kind: 'fee-schedule',
      target: FEES_TARGET,
      payload,
      reason: body.reason,
    });
  }

  /** Asks to withdraw the schedule that is approved but not yet in force. Another person decides. */
  @Post(`fees/${FEES_ID}/withdraw`)
  @ApiOperation({ summary: 'Asks for a scheduled fee schedule to be taken back' })
  @ApiOkResponse({ standardSchema: requestedSchema })
  @HttpCode(200)
  @ForStaff('fees.initiate')
  async withdraw(
    @Staff() staff: StaffPrincipal,
    @Body({ schema: withdrawVersionBody }) { version, reason }: z.output<typeof withdrawVersionBody>,
    @Req() request: FastifyRequest,
  ): Promise<Requested> {
    const latest = (await this.records.schedules()).find(isLive);
    const payload = { version, approvalId: scheduledBy(latest && { ...latest, number: latest.version }, version) };
    await this.people.refuseBeside({ kinds: FEE_KINDS, target: FEES_TARGET, noun: 'the fees' }, payload);
    return askForTwo(this.identity, request, {
      staff,
      kind: 'fee-schedule-withdraw',
      target: FEES_TARGET,
      payload,
      reason,
    });
  }

  /** What the account's next trade will be charged, and the sums that decided its rank. */
  @Get('accounts/:id/fees')
  @ApiOperation({ summary: 'The fees that an account pays' })
  @ApiOkResponse({ standardSchema: feeTermsRecordSchema })
  @ForStaff('accounts.view')
  async terms(@Param('id') account: string): Promise<FeeTermsRecord> {
    const terms = (await ask(this.deps.signals, 'ledger.fee-terms', { account })) ?? refuse('not-found');
    const { rank, rankedAt, volumeBtcUnits, htUnits, payInHt, classes, schedule } = terms;
    return {
      id: account,
      rank,
      rankedAt: rankedAt === null ? null : isoText(rankedAt),
      volumeBtc: formatUnits(BigInt(volumeBtcUnits)),
      htHolding: formatUnits(BigInt(htUnits)),
      payInHt,
      rates: writeRates(classes),
      schedule,
    };
  }
}
