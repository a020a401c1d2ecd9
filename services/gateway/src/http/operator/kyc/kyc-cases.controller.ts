import { Body, Controller, Get, Header, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { StaffPrincipal } from '@corella/contracts/identity';
import { isKycSlot, type KycCaseRow, type KycCaseView } from '@corella/contracts/kyc';
import {
  type KycCaseOpened,
  kycCaseOpenedSchema,
  type KycCaseRecord,
  kycCaseRecordSchema,
  type KycCountsRecord,
  kycCountsSchema,
} from '@corella/contracts/operator';
import type { ListReply } from '@corella/contracts/queries';
import { ask } from '@corella/signals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { ForStaff, ForStaffProven } from '../../identity/access.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { Staff } from '../../identity/staff.guard.js';
import { refuse } from '../../problem/refused.js';
import { AnswersRows } from '../answers-rows.js';
import { answerRows, listQuery, listRequest, oneById, onlyRecord, type ListQuery } from '../list-dialect.js';
import { reasonBody, reasonFor } from '../reasons.js';
import { StaffNames } from '../staff-names.js';
import { kycCaseOpened, kycCaseRecord, kycCountsRecord, staffOfCases } from './kyc-case-record.js';

export const openCaseBody = reasonBody('reveal');
/** `v` is the picture's version, so that browsers ask again for another one. */
export const pictureQuery = z.strictObject({ reason: reasonFor('reveal'), v: z.string().max(64).optional() });

/**
 * The desk's queue, and what it reads of a case. Answers and pictures are shown to who may see them and says why; the
 * audit record exists before. A picture carries the reader's name.
 */
@ApiTags('operator')
@Controller('operator/api/kyc-cases')
export class KycCasesController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
    private readonly names: StaffNames,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Cases of verification' })
  @AnswersRows(kycCaseRecordSchema)
  @ForStaff('kyc-cases.view')
  async list(
    @Staff() staff: StaffPrincipal,
    @Query({ schema: listQuery }) query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<KycCaseRecord[]> {
    const request = listRequest(query);
    const rows = await ask(this.deps.signals, 'identity.list-kyc-cases', { ...request, staffId: staff.staffId });
    const record = kycCaseRecord(staff, await this.namesIn(rows));
    return answerRows(reply, { resource: 'kyc-cases', request, rows, record });
  }

  @Get('counts')
  @ApiOperation({ summary: 'How many cases wait, and what was decided today' })
  @ApiOkResponse({ standardSchema: kycCountsSchema })
  @ForStaff('kyc-cases.view')
  async counts(@Staff() { staffId }: StaffPrincipal): Promise<KycCountsRecord> {
    return kycCountsRecord(await ask(this.deps.signals, 'identity.kyc-counts', { staffId }));
  }

  @Get(':id')
  @ApiOperation({ summary: 'One case, without answers and pictures' })
  @ApiOkResponse({ standardSchema: kycCaseRecordSchema })
  @ForStaff('kyc-cases.view')
  async one(@Staff() staff: StaffPrincipal, @Param('id') id: string): Promise<KycCaseRecord> {
    const rows = await ask(this.deps.signals, 'identity.list-kyc-cases', { ...oneById(id), staffId: staff.staffId });
    return onlyRecord(rows, kycCaseRecord(staff, await this.namesIn(rows)));
  }

  @Post(':id/open')
  @ApiOperation({ summary: 'Shows answers, pictures and findings of a case' })
  @ApiOkResponse({ standardSchema: kycCaseOpenedSchema })
  @HttpCode(200)
  @ForStaffProven('kyc-cases.documents')
  async open(
    @Staff() staff: StaffPrincipal,
    @Param('id') caseId: string,
    @Body({ schema: openCaseBody }) { reason }: z.output<typeof openCaseBody>,
    @Req() { id: requestId }: FastifyRequest,
  ): Promise<KycCaseOpened> {
    const view = await this.existing(caseId);
    await this.record({ staff, view, reason, requestId, action: 'kyc.open', after: caseId });
    return kycCaseOpened(view, {
      staff,
      nameOf: await this.names.of(staffOfCases([view])),
      now: this.deps.clock.nowMs(),
    });
  }

  @Get(':id/files/:slot')
  @ApiOperation({ summary: 'A picture of a case, with the name of who reads it' })
  @ApiProduces('image/jpeg')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @Header('Content-Disposition', 'inline; filename="document.jpg"')
  @ForStaffProven('kyc-cases.documents')
  async picture(
    @Staff() staff: StaffPrincipal,
    @Param('id') caseId: string,
    @Param('slot') slot: string,
    @Query({ schema: pictureQuery }) { reason }: z.output<typeof pictureQuery>,
    @Req() { id: requestId }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const view = await this.existing(caseId);
    const named = isKycSlot(slot) ? view.files.find((file) => file.slot === slot) : undefined;
    const stored = (named && (await this.deps.files.read(named.fileId))) ?? refuse('not-found');
    await this.record({ staff, view, reason, requestId, action: 'kyc.picture', after: `${caseId} ${slot}` });
    const day = new Date(this.deps.clock.nowMs()).toISOString().slice(0, 16).replace('T', ' ');
    void reply.type('image/jpeg');
    return Buffer.from(await this.deps.pictures.watermark(stored.bytes, `${staff.name}, ${day} UTC`));
  }

  private namesIn(rows: ListReply<KycCaseRow>): Promise<(id: string) => string> {
    return this.names.of(rows.ok ? staffOfCases(rows.value.rows) : []);
  }

  private async existing(caseId: string): Promise<KycCaseView> {
    return (await ask(this.deps.signals, 'identity.kyc-case', { caseId })) ?? refuse('case-unknown');
  }

  private async record(looked: {
    readonly staff: StaffPrincipal;
    readonly view: KycCaseView;
    readonly reason: string;
    readonly requestId: string;
    readonly action: 'kyc.open' | 'kyc.picture';
    readonly after: string;
  }): Promise<void> {
    const { view, ...record } = looked;
    await this.identity.send<'RecordAudit'>({
      type: 'RecordAudit',
      permission: 'kyc-cases.documents',
      target: `user:${view.uid}`,
      ...record,
    });
  }
}
