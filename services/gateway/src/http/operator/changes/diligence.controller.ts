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
import { listInMemory, type MemoryList } from '@corella/record-lists';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { ForStaff } from '../../identity/access.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { Staff } from '../../identity/staff.guard.js';
import { schemaFault } from '../../problem/field-texts.js';
import { Refused, refuse } from '../../problem/refused.js';
import { AnswersRows } from '../answers-rows.js';
import { answerRows, listQuery, listRequest, type ListQuery } from '../list-dialect.js';
import { reasonFor } from '../reasons.js';
import { askForTwo } from '../staff-requests.js';
import { DILIGENCE_ID, DILIGENCE_KINDS, DILIGENCE_TARGET, DiligenceRecords } from './diligence-records.js';
import { readEffectiveAt } from './effective-time.js';
import { VersionPeople } from './version-people.js';

/** `from` is the version that the form showed. `effectiveAt` null means as soon as it is approved. */
export const diligenceBody = z.strictObject({
  from: z.int().min(1),
  terms: z.strictObject(diligenceTermsSchema.shape),
  effectiveAt: isoTime.nullable(),
  reason: reasonFor('diligence'),
});

const DILIGENCE_LIST: MemoryList<DiligenceRecord> = {
  fields: {
    id: { kind: 'text', of: ({ id }) => id },
    inForce: { kind: 'number', of: ({ inForce }) => inForce },
  },
  search: ({ id }) => [id],
  idOf: ({ id }) => id,
};

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
    const request = listRequest(query);
    return answerRows(reply, {
      resource: 'diligence',
      request,
      rows: listInMemory([await this.records.one(staff)], request, DILIGENCE_LIST),
      record: (record) => record,
    });
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
    const [latest] = await this.records.versions();
    if (latest?.version !== body.from) return refuse('version-conflict');
    const faults = Object.entries(diligenceFaults(body.terms));
    if (faults.length > 0)
      throw new Refused({
        code: 'invalid-request',
        faults: Object.fromEntries(faults.map(([field, words]) => [`terms.${field}`, [schemaFault(words)]])),
      });
    const terms = inOrder(body.terms);
    if (isSameDiligence(terms, latest.terms))
      return refuse('state-unchanged', { detail: 'Nothing differs from the latest version.' });
    const effectiveAt = readEffectiveAt(body.effectiveAt, {
      nowMs: this.deps.clock.nowMs(),
      notBefore: latest.status === 'scheduled' ? latest.effectiveAt : null,
    });
    const payload = { version: body.from + 1, terms: { ...terms, reviewYears: { ...terms.reviewYears } }, effectiveAt };
    // A second request for the same version could only fail. Identity recognises a repeated one.
    const pending = await this.people.pending(DILIGENCE_KINDS, DILIGENCE_TARGET);
    if (pending.some((other) => !isDeepStrictEqual(other.payload, payload)))
      return refuse('approval-pending', { detail: 'Another change of these settings waits for a decision.' });
    return askForTwo(this.identity, request, {
      staff,
      kind: 'diligence-terms',
      target: DILIGENCE_TARGET,
      payload,
      reason: body.reason,
    });
  }
}
