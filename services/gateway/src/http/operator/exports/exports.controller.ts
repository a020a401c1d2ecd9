import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { StaffPrincipal } from '@corella/contracts/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ForStaff } from '../../identity/access.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { Staff } from '../../identity/staff.guard.js';
import { refuse } from '../../problem/refused.js';
import { filterSchema, refuseList, sortSchema } from '../list-dialect.js';
import { ExportedLists } from './exported-lists.js';
import { filterHash, visibleFilter } from './visible-filter.js';
import { exportFile, type ExportedList, type ExportFile } from './export-file.js';

export const exportBody = z.strictObject({ filter: filterSchema, sort: sortSchema });
type ExportBody = z.output<typeof exportBody>;

const AnswersCsv = (): MethodDecorator => ApiOkResponse({ content: { 'text/csv': { schema: { type: 'string' } } } });

/**
 * Lists that leave as a file. The venue makes the file, so that the record of it says what really left: how many
 * records, by which filter, and the hash of every byte. The record exists before the file does.
 *
 * A file has all records of the filter, at most a hundred thousand. `X-Total-Count` says how many there are.
 */
@ApiTags('operator')
@Controller('operator/api')
export class ExportsController {
  /** Files are made one after another. One that is made stays in memory until it is sent. */
  private turn: Promise<unknown> = Promise.resolve();
  /** Whose file waits or is made. Nobody has a second one then, so that one person cannot keep the others waiting. */
  private readonly served = new Set<string>();

  constructor(
    private readonly lists: ExportedLists,
    private readonly identity: IdentityCalls,
  ) {}

  @Post('users/export')
  @ApiOperation({ summary: 'Records an export of customers and returns the file' })
  @AnswersCsv()
  @HttpCode(200)
  @ForStaff('users.view', 'users.view-masked')
  users(
    @Staff() staff: StaffPrincipal,
    @Body({ schema: exportBody }) body: ExportBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return this.send(this.lists.users(staff, request.id), { resource: 'users', staff, body, request, reply });
  }

  @Post('accounts/export')
  @ApiOperation({ summary: 'Records an export of accounts and returns the file' })
  @AnswersCsv()
  @HttpCode(200)
  @ForStaff('accounts.view')
  accounts(
    @Staff() staff: StaffPrincipal,
    @Body({ schema: exportBody }) body: ExportBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return this.send(this.lists.accounts(), { resource: 'accounts', staff, body, request, reply });
  }

  @Post('balances/export')
  @ApiOperation({ summary: 'Records an export of balances and returns the file' })
  @AnswersCsv()
  @HttpCode(200)
  @ForStaff('balances.view')
  balances(
    @Staff() staff: StaffPrincipal,
    @Body({ schema: exportBody }) body: ExportBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return this.send(this.lists.balances(), { resource: 'balances', staff, body, request, reply });
  }

  @Post('orders/export')
  @ApiOperation({ summary: 'Records an export of orders and returns the file' })
  @AnswersCsv()
  @HttpCode(200)
  @ForStaff('orders.view')
  orders(
    @Staff() staff: StaffPrincipal,
    @Body({ schema: exportBody }) body: ExportBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return this.send(this.lists.orders(), { resource: 'orders', staff, body, request, reply });
  }

  @Post('trades/export')
  @ApiOperation({ summary: 'Records an export of trades and returns the file' })
  @AnswersCsv()
  @HttpCode(200)
  @ForStaff('trades.view')
  trades(
    @Staff() staff: StaffPrincipal,
    @Body({ schema: exportBody }) body: ExportBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return this.send(this.lists.trades(), { resource: 'trades', staff, body, request, reply });
  }

  @Post('ledger-entries/export')
  @ApiOperation({ summary: 'Records an export of ledger entries and returns the file, a row for each line' })
  @AnswersCsv()
  @HttpCode(200)
  @ForStaff('ledger-entries.view')
  entries(
    @Staff() staff: StaffPrincipal,
    @Body({ schema: exportBody }) body: ExportBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return this.send(this.lists.entries(), { resource: 'ledger-entries', staff, body, request, reply });
  }

  @Post('markets/export')
  @ApiOperation({ summary: 'Records an export of markets and returns the file' })
  @AnswersCsv()
  @HttpCode(200)
  @ForStaff('markets.view')
  markets(
    @Staff() staff: StaffPrincipal,
    @Body({ schema: exportBody }) body: ExportBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return this.send(this.lists.marketStates(), { resource: 'markets', staff, body, request, reply });
  }

  @Post('kyc-cases/export')
  @ApiOperation({ summary: 'Records an export of cases of verification and returns the file, without names' })
  @AnswersCsv()
  @HttpCode(200)
  @ForStaff('kyc-cases.view')
  kycCases(
    @Staff() staff: StaffPrincipal,
    @Body({ schema: exportBody }) body: ExportBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return this.send(this.lists.kycCases(staff), { resource: 'kyc-cases', staff, body, request, reply });
  }

  @Post('approvals/export')
  @ApiOperation({ summary: 'Records an export of requests and returns the file' })
  @AnswersCsv()
  @HttpCode(200)
  @ForStaff('approvals.view')
  approvals(
    @Staff() staff: StaffPrincipal,
    @Body({ schema: exportBody }) body: ExportBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return this.send(this.lists.approvals(staff), { resource: 'approvals', staff, body, request, reply });
  }

  @Post('staff/export')
  @ApiOperation({ summary: 'Records an export of staff and returns the file' })
  @AnswersCsv()
  @HttpCode(200)
  @ForStaff('staff.view')
  staff(
    @Staff() staff: StaffPrincipal,
    @Body({ schema: exportBody }) body: ExportBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return this.send(this.lists.staff(), { resource: 'staff', staff, body, request, reply });
  }

  @Post('dead-letters/export')
  @ApiOperation({ summary: 'Records an export of dead letters and returns the file, without what they hold' })
  @AnswersCsv()
  @HttpCode(200)
  @ForStaff('dead-letters.view')
  deadLetters(
    @Staff() staff: StaffPrincipal,
    @Body({ schema: exportBody }) body: ExportBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return this.send(this.lists.deadLetters(), { resource: 'dead-letters', staff, body, request, reply });
  }

  @Post('audit-log/export')
  @ApiOperation({ summary: 'Records an export of the audit log and returns the file' })
  @AnswersCsv()
  @HttpCode(200)
  @ForStaff('audit-log.view', 'audit-log.view-own')
  auditLog(
    @Staff() staff: StaffPrincipal,
    @Body({ schema: exportBody }) body: ExportBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return this.send(this.lists.auditLog(staff), { resource: 'audit-log', staff, body, request, reply });
  }

  private async send<Record>(list: ExportedList<Record>, to: Recipient): Promise<Buffer> {
    const { staffId } = to.staff;
    if (this.served.has(staffId)) return refuse('busy');
    this.served.add(staffId);
    try {
      return await this.make(list, to);
    } finally {
      this.served.delete(staffId);
    }
  }

  private async make<Record>(list: ExportedList<Record>, to: Recipient): Promise<Buffer> {
    const { resource, body, reply } = to;
    const made = this.turn.then(() => exportFile(list, body));
    this.turn = made.catch(() => undefined);
    const file = await made;
    if ('ok' in file) return refuseList(file.rejection);
    await this.record(file, to);
    void reply
      .header('Content-Type', 'text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="${resource}.csv"`)
      .header('X-Total-Count', String(file.total))
      .header('X-Exported-Count', String(file.records))
      .header('Access-Control-Expose-Headers', 'X-Total-Count, X-Exported-Count');
    return file.content;
  }

  private record({ records, sha256 }: ExportFile, { resource, staff, body, request }: Recipient): Promise<unknown> {
    return this.identity.send<'RecordAudit'>({
      type: 'RecordAudit',
      staff,
      permission: 'audit-log.view-own',
      action: 'records.export',
      target: `list:${resource}`,
      after: JSON.stringify({
        records,
        filter: visibleFilter(body.filter),
        filterSha256: filterHash(body.filter),
        sha256,
      }),
      requestId: request.id,
    });
  }
}

interface Recipient {
  readonly resource: string;
  readonly staff: StaffPrincipal;
  readonly body: ExportBody;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
