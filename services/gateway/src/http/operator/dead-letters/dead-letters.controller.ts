import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { StaffPrincipal } from '@corella/contracts/identity';
import {
  busRecordSchema,
  deadLetterRecordSchema,
  openedLetterRecordSchema,
  retriedLetterSchema,
  type BusRecord,
  type DeadLetterRecord,
  type OpenedLetterRecord,
  type RetriedLetter,
} from '@corella/contracts/operator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ForStaff } from '../../identity/access.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { Staff } from '../../identity/staff.guard.js';
import { refuse } from '../../problem/refused.js';
import { AnswersRows } from '../answers-rows.js';
import { answerRows, listQuery, listRequest, type ListQuery } from '../list-dialect.js';
import { ActOfOne } from '../once-for-staff.js';
import { reasonBody } from '../reasons.js';
import { letterRecord, openedRecord, retriedLetter } from './letter-records.js';
import { Letters } from './letters.js';

export const retryLetterBody = reasonBody('retry');

/**
 * Commands that a service could not read. They have changed nothing. Staff reads why, and one person sends one again
 * once its service can read it; that is in the audit log first.
 */
@ApiTags('operator')
@Controller('operator/api/dead-letters')
export class DeadLettersController {
  constructor(
    private readonly letters: Letters,
    private readonly identity: IdentityCalls,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Commands that their services could not read' })
  @AnswersRows(deadLetterRecordSchema)
  @ForStaff('dead-letters.view')
  async list(
    @Query({ schema: listQuery }) query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeadLetterRecord[]> {
    const request = listRequest(query);
    const rows = await this.letters.list(request);
    return answerRows(reply, { resource: 'dead-letters', request, rows, record: (record) => record });
  }

  @Get('bus')
  @ApiOperation({ summary: 'Whether commands travel between processes, where one can be unreadable' })
  @ApiOkResponse({ standardSchema: busRecordSchema })
  @ForStaff('dead-letters.view')
  bus(): BusRecord {
    return { id: 'bus', isShared: this.letters.isShared };
  }

  @Get(':id')
  @ApiOperation({ summary: 'One command that its service could not read, and what it holds' })
  @ApiOkResponse({ standardSchema: openedLetterRecordSchema })
  @ForStaff('dead-letters.view')
  async one(@Param('id') id: string): Promise<OpenedLetterRecord> {
    return openedRecord(await this.letters.open(id));
  }

  /** Whatever the command asks for happens now, so who sends it again says why. */
  @Post(':id/retry')
  @ActOfOne()
  @ApiOperation({ summary: 'Sends a command again that its service could not read' })
  @ApiOkResponse({ standardSchema: retriedLetterSchema })
  @HttpCode(200)
  @ForStaff('dead-letters.retry')
  async retry(
    @Staff() staff: StaffPrincipal,
    @Param('id') id: string,
    @Body({ schema: retryLetterBody }) { reason }: z.output<typeof retryLetterBody>,
    @Req() request: FastifyRequest,
  ): Promise<RetriedLetter> {
    const { letter } = await this.letters.open(id);
    if (!letter.isKept) return refuse('letter-not-kept');
    const { service, partition, command, commandId, requestId, reason: found } = letterRecord(letter);
    await this.identity.send<'RecordAudit'>({
      type: 'RecordAudit',
      staff,
      permission: 'dead-letters.retry',
      action: 'dead-letters.retry',
      target: `dead-letter:${id}`,
      reason,
      // The letter itself goes after a month.
      before: JSON.stringify({ service, partition, command, commandId, requestId, reason: found }),
      requestId: request.id,
    });
    return retriedLetter(id, await this.letters.retry(id));
  }
}
