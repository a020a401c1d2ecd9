import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { StaffPrincipal } from '@corella/contracts/identity';
import type { AuditRecord } from '@corella/contracts/operator';
import { csvText } from '@corella/contracts/web';
import { sha256Hex } from '@corella/hash';
import { ask } from '@corella/signals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { ForStaff } from '../identity/access.js';
import { IdentityCalls } from '../identity/identity-calls.js';
import { Staff } from '../identity/staff.guard.js';
import { answerRows, filterSchema, sortSchema } from './list-dialect.js';
import { ownAudit } from './own-audit.js';
import { auditRecord } from './records.js';

const MAX_ROWS = 1_000;
const COLUMNS = [
  'id',
  'at',
  'actor',
  'actorName',
  'role',
  'action',
  'target',
  'reason',
  'before',
  'after',
  'hash',
] as const satisfies readonly (keyof AuditRecord)[];

export const exportBody = z.strictObject({ filter: filterSchema, sort: sortSchema });

/**
 * Lists that leave as a file. The venue makes the file, so that the record of it says what really left: how many rows,
 * by which filter, and the hash of every byte. The record exists before the file does.
 */
@ApiTags('operator')
@Controller('operator/api')
export class ExportsController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
  ) {}

  /** The first thousand records. `X-Total-Count` says how many there are. */
  @Post('audit-log/export')
  @HttpCode(200)
  @ForStaff('audit-log.view', 'audit-log.view-own')
  async auditLog(
    @Staff() staff: StaffPrincipal,
    @Body({ schema: exportBody }) { filter, sort }: z.output<typeof exportBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const list = { filter, sort, range: [0, MAX_ROWS - 1] as const };
    const rows = await ask(this.deps.signals, 'identity.list-audit', { ...list, ...ownAudit(staff) });
    const records = answerRows(reply, { resource: 'audit-log', request: list, rows, record: auditRecord });
    const file = csvText(
      COLUMNS,
      records.map((record) => COLUMNS.map((column) => record[column] ?? '')),
    );
    await this.identity.send<'RecordAudit'>({
      type: 'RecordAudit',
      staff,
      permission: 'audit-log.view-own',
      action: 'records.export',
      target: 'list:audit-log',
      after: JSON.stringify({ rows: records.length, filter: visibleFilter(filter), sha256: sha256Hex(file) }),
      requestId: request.id,
    });
    void reply.header('Content-Type', 'text/csv; charset=utf-8');
    return file;
  }
}

/** The audit log contains no personal data, so email addresses in filters are replaced. */
const visibleFilter = (filter: z.output<typeof filterSchema>): z.output<typeof filterSchema> =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [
      name,
      typeof value === 'string' && value.includes('@') ? 'an address' : value,
    ]),
  );
