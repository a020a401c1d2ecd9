import { Body, Controller, Get, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { StaffPrincipal } from '@corella/contracts/identity';
import { diligenceFaults, inOrder, isSameDiligence } from '@corella/contracts/kyc';
import {
  type DiligenceRecord,
  diligenceRecordSchema,
  diligenceTermsSchema,
  type Requested,
  requestedSchema,
} from '@corella/contracts/operator';
import { isoTime } from '@corella/contracts/web';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { ForStaff } from '../../identity/access.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { Staff } from '../../identity/staff.guard.js';
import { refuse, refuseFields } from '../../problem/refused.js';
import { AnswersRows } from '../answers-rows.js';
import { listQuery, type ListQuery } from '../list-dialect.js';
import { reasonFor } from '../reasons.js';
import { askForTwo } from '../staff-requests.js';
import { DILIGENCE_ID, DILIGENCE_KINDS, DILIGENCE_TARGET, DiligenceRecords } from './diligence-records.js';
import { answerVersions } from './answer-versions.js';
import { readEffectiveAt } from './effective-time.js';
import { isLive, VersionPeople } from './version-people.js';
import { scheduledBy, withdrawVersionBody } from './withdraw-version.js';

/** `from` is the version that the form showed. `effectiveAt` null means as soon as it is approved. */
export const diligenceBody = z.strictObject({
  from: z.int().min(1),
  terms: z.strictObject(diligenceTermsSchema.shape),
  effectiveAt: isoTime.nullable(),
  reason: reasonFor('diligence'),
});

/** How closely verified customers are looked at, which two people change and identity publishes. */
@ApiTags('operator')
@Controller('operator/api/diligence')
export class DiligenceController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
    private readonly records: DiligenceRecords,
    private readonly people: VersionPeople,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Settings of the diligence' })
  @AnswersRows(diligenceRecordSchema)
  @ForStaff('diligence.view')
  async list(
    @Staff() staff: StaffPrincipal,
    @Query({ schema: listQuery }) query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DiligenceRecord[]> {
    return answerVersions(reply, { resource: 'diligence', query, record: await this.records.one(staff) });
  }

  @Get(DILIGENCE_ID)
  @ApiOperation({ summary: 'The settings in force and to come' })
  @ApiOkResponse({ standardSchema: diligenceRecordSchema })
  @ForStaff('diligence.view')
  one(@Staff() staff: StaffPrincipal): Promise<DiligenceRecord> {
    return this.records.one(staff);
  }

  @Post(DILIGENCE_ID)
  @ApiOperation({ summary: 'Asks for other settings of the diligence' })
  @ApiOkResponse({ standardSchema: requestedSchema })
  @HttpCode(200)
  @ForStaff('diligence.initiate')
  async change(
    @Staff() staff: StaffPrincipal,
    @Body({ schema: diligenceBody }) body: z.output<typeof diligenceBody>,
    @Req() request: FastifyRequest,
  ): Promise<Requested> {
    const latest = (await this.records.versions()).find(isLive);
    if (latest?.version !== body.from) return refuse('version-conflict');
    const faults = Object.entries(diligenceFaults(body.terms));
    if (faults.length > 0)
      return refuseFields(Object.fromEntries(faults.map(([field, words]) => [`terms.${field}`, words])));
    const terms = inOrder(body.terms);
    if (isSameDiligence(terms, latest.terms))
      return refuse('state-unchanged', { detail: 'Nothing differs from the latest version.' });
    const effectiveAt = readEffectiveAt(body.effectiveAt, {
      nowMs: this.deps.clock.nowMs(),
      notBefore: latest.status === 'scheduled' ? latest.effectiveAt : null,
    });
    const payload = { version: body.from + 1, terms: { ...terms, reviewYears: { ...terms.reviewYears } }, effectiveAt };
    await this.people.refuseBeside(
      { kinds: DILIGENCE_KINDS, target: DILIGENCE_TARGET, noun: 'these settings' },
      payload,
    );
    return askForTwo(this.identity, request, {
      staff,
      kind: 'diligence-terms',
      target: DILIGENCE_TARGET,
      payload,
      reason: body.reason,
    });
  }

  /** Asks to take back the settings that are agreed on but not yet in force. Another person decides. */
  @Post(`${DILIGENCE_ID}/withdraw`)
  @ApiOperation({ summary: 'Asks for scheduled settings to be taken back' })
  @ApiOkResponse({ standardSchema: requestedSchema })
  @HttpCode(200)
  @ForStaff('diligence.initiate')
  async withdraw(
    @Staff() staff: StaffPrincipal,
    @Body({ schema: withdrawVersionBody }) { version, reason }: z.output<typeof withdrawVersionBody>,
    @Req() request: FastifyRequest,
  ): Promise<Requested> {
    const latest = (await this.records.versions()).find(isLive);
    const payload = { version, approvalId: scheduledBy(latest && { ...latest, number: latest.version }, version) };
    const target = DILIGENCE_TARGET;
    await this.people.refuseBeside({ kinds: DILIGENCE_KINDS, target, noun: 'these settings' }, payload);
    return askForTwo(this.identity, request, { staff, kind: 'diligence-withdraw', target, payload, reason });
  }
}
