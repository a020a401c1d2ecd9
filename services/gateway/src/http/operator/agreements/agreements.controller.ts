import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AGREEMENT_PROFILES, MAX_AGREEMENT_LENGTH, MAX_GRACE_DAYS } from '@corella/contracts/identity';
import type { AgreementId, StaffPrincipal } from '@corella/contracts/identity';
import {
  agreementRecordSchema,
  agreementTextsSchema,
  requestedSchema,
  type AgreementRecord,
  type AgreementTextsRecord,
  type Requested,
} from '@corella/contracts/operator';
import { isoTime } from '@corella/contracts/web';
import { listInMemory, type MemoryList } from '@corella/record-lists';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { ForStaff } from '../../identity/access.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { Staff } from '../../identity/staff.guard.js';
import { refuse } from '../../problem/refused.js';
import { AnswersRows } from '../answers-rows.js';
import { readEffectiveAt } from '../changes/effective-time.js';
import { VersionPeople } from '../changes/version-people.js';
import { scheduledBy, withdrawVersionBody } from '../changes/withdraw-version.js';
import { answerRows, listQuery, listRequest, type ListQuery } from '../list-dialect.js';
import { reasonFor } from '../reasons.js';
import { askForTwo } from '../staff-requests.js';
import { AgreementRecords, agreementOf, agreementTarget, CHANGES } from './agreement-records.js';

const text = z.string().trim().min(1, 'Write the text.').max(MAX_AGREEMENT_LENGTH);
/** `from` is the newest version that the form showed, 0 for none. `effectiveAt` null: as soon as it is approved. */
export const publishBody = z.strictObject({
  from: z.int().min(0),
  texts: z.strictObject({ 'en-us': text, 'zh-cn': text }),
  profiles: z
    .array(z.enum(AGREEMENT_PROFILES))
    .min(1, 'Choose whom it is for.')
    .max(AGREEMENT_PROFILES.length)
    .refine((profiles) => new Set(profiles).size === profiles.length, 'Each once.'),
  effectiveAt: isoTime.nullable(),
  reconsent: z.boolean(),
  graceDays: z.int().min(0).max(MAX_GRACE_DAYS),
  reason: reasonFor('agreements'),
});

const AGREEMENTS_LIST: MemoryList<AgreementRecord> = {
  fields: {
    id: { kind: 'text', of: ({ id }) => id },
    latest: { kind: 'number', of: ({ latest }) => latest },
  },
  search: ({ id }) => [id],
  idOf: ({ id }) => id,
};

/** What customers agree to: versions, their texts, and the request for a new one, which a second person decides. */
@ApiTags('operator')
@Controller('operator/api/agreements')
export class OperatorAgreementsController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
    private readonly records: AgreementRecords,
    private readonly people: VersionPeople,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Agreements of customers' })
  @AnswersRows(agreementRecordSchema)
  @ForStaff('agreements.view')
  async list(
    @Staff() staff: StaffPrincipal,
    @Query({ schema: listQuery }) query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AgreementRecord[]> {
    const request = listRequest(query);
    const rows = listInMemory(await this.records.all(staff), request, AGREEMENTS_LIST);
    return answerRows(reply, { resource: 'agreements', request, rows, record: (record) => record });
  }

  @Get(':id')
  @ApiOperation({ summary: 'One agreement with its versions' })
  @ApiOkResponse({ standardSchema: agreementRecordSchema })
  @ForStaff('agreements.view')
  async one(@Staff() staff: StaffPrincipal, @Param('id') id: string): Promise<AgreementRecord> {
    return (await this.records.one(known(id), staff)) ?? refuse('not-found');
  }

  @Get(':id/versions/:version')
  @ApiOperation({ summary: 'The texts of a version' })
  @ApiOkResponse({ standardSchema: agreementTextsSchema })
  @ForStaff('agreements.view')
  async texts(@Param('id') id: string, @Param('version') version: string): Promise<AgreementTextsRecord> {
    if (!/^[1-9][0-9]{0,4}$/.test(version)) return refuse('not-found');
    return { texts: (await this.records.texts(known(id), Number(version))) ?? refuse('not-found') };
  }

  @Post(':id')
  @ApiOperation({ summary: 'Asks for a new version to be published' })
  @ApiOkResponse({ standardSchema: requestedSchema })
  @HttpCode(200)
  @ForStaff('agreements.initiate')
  async publish(
    @Staff() staff: StaffPrincipal,
    @Param('id') id: string,
    @Body({ schema: publishBody }) body: z.output<typeof publishBody>,
    @Req() request: FastifyRequest,
  ): Promise<Requested> {
    const agreement = known(id);
    const record = (await this.records.one(agreement, staff)) ?? refuse('not-found');
    if (record.latest !== body.from) return refuse('version-conflict');
    const newest = record.versions.find(({ status }) => status !== 'withdrawn');
    const effectiveAt = readEffectiveAt(body.effectiveAt, {
      nowMs: this.deps.clock.nowMs(),
      notBefore: newest?.status === 'scheduled' && newest.effectiveAt !== null ? Date.parse(newest.effectiveAt) : null,
    });
    // The draft comes first, because two people sign the hashes of what they read.
    const { contentHash } = await this.identity.send<'DraftAgreement'>(
      { type: 'DraftAgreement', staff, agreement, texts: body.texts, requestId: request.id },
      request.id,
    );
    const payload = {
      agreement,
      version: body.from + 1,
      contentHash: { ...contentHash },
      profiles: body.profiles,
      effectiveAt,
      reconsent: body.reconsent,
      graceDays: body.graceDays,
    };
    const target = agreementTarget(agreement);
    await this.people.refuseBeside({ kinds: CHANGES, target, noun: 'this agreement' }, payload);
    const { reason } = body;
    return askForTwo(this.identity, request, { staff, kind: 'agreement-publish', target, payload, reason });
  }

  @Post(':id/withdraw')
  @ApiOperation({ summary: 'Asks for a version to be taken back that has not begun' })
  @ApiOkResponse({ standardSchema: requestedSchema })
  @HttpCode(200)
  @ForStaff('agreements.initiate')
  async withdraw(
    @Staff() staff: StaffPrincipal,
    @Param('id') id: string,
    @Body({ schema: withdrawVersionBody }) { version, reason }: z.output<typeof withdrawVersionBody>,
    @Req() request: FastifyRequest,
  ): Promise<Requested> {
    const agreement = known(id);
    const record = (await this.records.one(agreement, staff)) ?? refuse('not-found');
    const wanted = record.versions.find((one) => one.version === version);
    const payload = { agreement, version, approvalId: scheduledBy(wanted && { ...wanted, number: version }, version) };
    const target = agreementTarget(agreement);
    await this.people.refuseBeside({ kinds: CHANGES, target, noun: 'this agreement' }, payload);
    return askForTwo(this.identity, request, { staff, kind: 'agreement-withdraw', target, payload, reason });
  }
}

const known = (id: string): AgreementId => agreementOf(id) ?? refuse('not-found');
