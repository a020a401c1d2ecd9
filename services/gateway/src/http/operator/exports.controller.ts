import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { StaffPrincipal } from '@corella/contracts/identity';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ForStaff } from '../identity/access.js';
import { IdentityCalls } from '../identity/identity-calls.js';
import { Staff } from '../identity/staff.guard.js';
import { refuse } from '../problem/refused.js';
import { filterSchema } from './list-dialect.js';

/** What may be exported, and the permissions that allow it. One permission to see the list is enough. */
const PERMISSIONS = {
  users: ['users.view', 'users.view-masked'],
  accounts: ['accounts.view'],
  balances: ['balances.view'],
  orders: ['orders.view'],
  trades: ['trades.view'],
  'ledger-entries': ['ledger-entries.view'],
  markets: ['markets.view'],
  approvals: ['approvals.view'],
  staff: ['staff.view'],
  'audit-log': ['audit-log.view', 'audit-log.view-own'],
} as const;
type Exported = keyof typeof PERMISSIONS;
const RESOURCES = Object.keys(PERMISSIONS) as [Exported, ...Exported[]];
const MAX_ROWS = 1_000;

export const exportBody = z.strictObject({
  resource: z.enum(RESOURCES),
  rows: z.number().int().min(0).max(MAX_ROWS),
  filter: filterSchema,
});

/** Records an export before the data leaves: who, which list, how many rows, by which filter. */
@ApiTags('operator')
@Controller('operator/api')
export class ExportsController {
  constructor(private readonly identity: IdentityCalls) {}

  /** The permission depends on the list; see below. */
  @Post('audit-log/export')
  @HttpCode(200)
  @ForStaff()
  async export(
    @Staff() staff: StaffPrincipal,
    @Body({ schema: exportBody }) { resource, rows, filter }: z.output<typeof exportBody>,
    @Req() request: FastifyRequest,
  ): Promise<{ recorded: true }> {
    const permission =
      PERMISSIONS[resource].find((name) => staff.permissions.includes(name)) ?? refuse('permission-missing');
    await this.identity.send<'RecordAudit'>({
      type: 'RecordAudit',
      staff,
      permission,
      action: 'records.export',
      target: `list:${resource}`,
      after: `${rows} rows, ${filterText(filter)}`,
      requestId: request.id,
    });
    return { recorded: true };
  }
}

const MAX_TEXT = 500;

/** The audit log contains no personal data, so email addresses in filters are replaced. */
function filterText(filter: z.output<typeof filterSchema>): string {
  const text = JSON.stringify(filter, (_, value: unknown) =>
    typeof value === 'string' && value.includes('@') ? 'an address' : value,
  );
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)}…`;
}
