import { Body, Controller, Get, Header, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { StaffPrincipal } from '@corella/contracts/identity';
import type { RemovalView } from '@corella/contracts/removal';
import {
  type RemovalCountsRecord,
  removalCountsSchema,
  type RemovalOpened,
  removalOpenedSchema,
  type RemovalPhone,
  removalPhoneSchema,
  type RemovalRecord,
  removalRecordSchema,
} from '@corella/contracts/operator';
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
import { removalCountsRecord, removalOpened, removalOutcome, removalRecord } from './removal-record.js';

export const openRemovalBody = reasonBody('reveal');
/** `v` is the enclosure's version, so that browsers ask again for another one. */
export const enclosureQuery = z.strictObject({ reason: reasonFor('reveal'), v: z.string().max(64).optional() });

/**
 * Requests of customers who cannot get in, and what the desk reads of one. What the customer wrote is shown to who may
 * see it and says why; the audit record exists before. An enclosure carries the reader's name.
 */
@ApiTags('operator')
@Controller('operator/api/removal-requests')
export class RemovalRequestsController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Requests for removals' })
  @AnswersRows(removalRecordSchema)
  @ForStaff('removal-requests.view')
  async list(
    @Staff() staff: StaffPrincipal,
    @Query({ schema: listQuery }) query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RemovalRecord[]> {
    const request = listRequest(query);
    const rows = await ask(this.deps.signals, 'identity.list-removals', { ...request, staffId: staff.staffId });
    return answerRows(reply, { resource: 'removal-requests', request, rows, record: removalRecord(staff) });
  }

  @Get('counts')
  @ApiOperation({ summary: 'How many requests wait, and for whom' })
  @ApiOkResponse({ standardSchema: removalCountsSchema })
  @ForStaff('removal-requests.view')
  async counts(@Staff() { staffId }: StaffPrincipal): Promise<RemovalCountsRecord> {
    return removalCountsRecord(await ask(this.deps.signals, 'identity.removal-counts', { staffId }));
  }

  @Get(':id')
  @ApiOperation({ summary: 'One request, without what the customer wrote' })
  @ApiOkResponse({ standardSchema: removalRecordSchema })
  @ForStaff('removal-requests.view')
  async one(@Staff() staff: StaffPrincipal, @Param('id') id: string): Promise<RemovalRecord> {
    const rows = await ask(this.deps.signals, 'identity.list-removals', { ...oneById(id), staffId: staff.staffId });
    const record = onlyRecord(rows, removalRecord(staff));
    return record.status === 'cancelled' ? { ...record, cause: removalOutcome(await this.existing(id)).cause } : record;
  }

  @Post(':id/open')
  @ApiOperation({ summary: 'Shows what the customer wrote, and what the account knows of its owner' })
  @ApiOkResponse({ standardSchema: removalOpenedSchema })
  @HttpCode(200)
  @ForStaffProven('removal-requests.open')
  async open(
    @Staff() staff: StaffPrincipal,
    @Param('id') removalId: string,
    @Body({ schema: openRemovalBody }) { reason }: z.output<typeof openRemovalBody>,
    @Req() { id: requestId }: FastifyRequest,
  ): Promise<RemovalOpened> {
    const view = await this.existing(removalId);
    await this.record({ staff, view, reason, requestId, action: 'removal.open', after: removalId });
    return removalOpened(view, staff, this.deps.clock.nowMs());
  }

  @Post(':id/phone')
  @ApiOperation({ summary: 'Shows the phone of the account, for a call to its owner' })
  @ApiOkResponse({ standardSchema: removalPhoneSchema })
  @HttpCode(200)
  @ForStaffProven('removal-requests.open')
  async phone(
    @Staff() staff: StaffPrincipal,
    @Param('id') removalId: string,
    @Body({ schema: openRemovalBody }) { reason }: z.output<typeof openRemovalBody>,
    @Req() { id: requestId }: FastifyRequest,
  ): Promise<RemovalPhone> {
    const view = await this.existing(removalId);
    await this.record({ staff, view, reason, requestId, action: 'removal.phone', after: removalId });
    return { id: removalId, phone: await ask(this.deps.signals, 'identity.removal-phone', { removalId }) };
  }

  @Get(':id/files/:number')
  @ApiOperation({ summary: 'The enclosure of what a customer wrote, with the name of who reads it' })
  @ApiProduces('image/jpeg')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @Header('Content-Disposition', 'inline; filename="enclosure.jpg"')
  @ForStaffProven('removal-requests.open')
  async enclosure(
    @Staff() staff: StaffPrincipal,
    @Param('id') removalId: string,
    @Param('number') number: string,
    @Query({ schema: enclosureQuery }) { reason }: z.output<typeof enclosureQuery>,
    @Req() { id: requestId }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const view = await this.existing(removalId);
    const file = /^[1-9][0-9]?$/.test(number) ? view.claims[Number(number) - 1]?.file : null;
    const stored = (file && (await this.deps.files.read(file.id))) ?? refuse('not-found');
    await this.record({ staff, view, reason, requestId, action: 'removal.enclosure', after: `${removalId} ${number}` });
    const day = new Date(this.deps.clock.nowMs()).toISOString().slice(0, 16).replace('T', ' ');
    void reply.type('image/jpeg');
    return Buffer.from(await this.deps.pictures.watermark(stored.bytes, `${staff.name}, ${day} UTC`));
  }

  private async existing(removalId: string): Promise<RemovalView> {
    return (await ask(this.deps.signals, 'identity.removal', { removalId })) ?? refuse('case-unknown');
  }

  private async record(looked: {
    readonly staff: StaffPrincipal;
    readonly view: RemovalView;
    readonly reason: string;
    readonly requestId: string;
    readonly action: 'removal.open' | 'removal.phone' | 'removal.enclosure';
    readonly after: string;
  }): Promise<void> {
    const { view, ...record } = looked;
    await this.identity.send<'RecordAudit'>({
      type: 'RecordAudit',
      permission: 'removal-requests.open',
      target: `user:${view.uid}`,
      ...record,
    });
  }
}
