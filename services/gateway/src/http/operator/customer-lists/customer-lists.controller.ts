import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CUSTOMER_LISTS,
  listPermission,
  listTarget,
  type CustomerList,
  type ListMemberRow,
  type StaffPrincipal,
} from '@corella/contracts/identity';
import {
  LIST_CHANGES,
  customerListSchema,
  listCustomersText,
  listMemberSchema,
  requestedSchema,
  type CustomerListRecord,
  type ListMemberRecord,
  type Requested,
} from '@corella/contracts/operator';
import { ask } from '@corella/signals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { isoText } from '../../../trading/order-text.js';
import { ForStaff } from '../../identity/access.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { Staff } from '../../identity/staff.guard.js';
import { refuse } from '../../problem/refused.js';
import { AnswersRows } from '../answers-rows.js';
import { approvalsFor } from '../approvals/visible-approvals.js';
import { answerRows, listQuery, listRequest, type ListQuery } from '../list-dialect.js';
import { reasonFor } from '../reasons.js';
import { askForTwo } from '../staff-requests.js';
import { readListChange } from './list-change.js';

export const listChangeBody = z.strictObject({
  change: z.enum(LIST_CHANGES),
  customers: listCustomersText,
  reason: reasonFor('customer-list'),
});

/** No more requests than that are counted. */
const MOST_PENDING = 1_000;

/** Who is on which list, and requests to change one. Each role sees the lists that it has to do with. */
@ApiTags('operator')
@Controller('operator/api')
export class CustomerListsController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
  ) {}

  @Get('customer-lists')
  @ApiOperation({ summary: 'Lists of customers' })
  @AnswersRows(customerListSchema)
  @ForStaff('customer-lists.view')
  async lists(
    @Staff() staff: StaffPrincipal,
    @Query({ schema: listQuery }) query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CustomerListRecord[]> {
    const request = listRequest(query);
    const rows = await this.seenBy(staff);
    const value = { rows, total: rows.length };
    return answerRows(reply, {
      resource: 'customer-lists',
      request,
      rows: { ok: true, value },
      record: (record) => record,
    });
  }

  @Get('customer-lists/:id')
  @ApiOperation({ summary: 'One list of customers' })
  @ApiOkResponse({ standardSchema: customerListSchema })
  @ForStaff('customer-lists.view')
  async list(@Staff() staff: StaffPrincipal, @Param('id') id: string): Promise<CustomerListRecord> {
    return (await this.seenBy(staff)).find((list) => list.id === id) ?? refuse('not-found');
  }

  @Get('customer-list-members')
  @ApiOperation({ summary: 'Who is on a list, since when and by whom' })
  @AnswersRows(listMemberSchema)
  @ForStaff('customer-lists.view')
  async members(
    @Staff() staff: StaffPrincipal,
    @Query({ schema: listQuery }) query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ListMemberRecord[]> {
    const request = listRequest(query);
    const rows = await ask(this.deps.signals, 'identity.list-members', { ...request, lists: visibleLists(staff) });
    return answerRows(reply, { resource: 'customer-list-members', request, rows, record: memberRecord });
  }

  @Post('customer-lists/:id/changes')
  @ApiOperation({ summary: 'Asks for customers to be put on a list, or taken off it' })
  @ApiOkResponse({ standardSchema: requestedSchema })
  @HttpCode(200)
  @ForStaff('customer-lists.initiate')
  async change(
    @Staff() staff: StaffPrincipal,
    @Param('id') id: string,
    @Body({ schema: listChangeBody }) { change, customers, reason }: z.output<typeof listChangeBody>,
    @Req() request: FastifyRequest,
  ): Promise<Requested> {
    const list = visibleLists(staff).find((one) => one === id) ?? refuse('not-found');
    if (!staff.permissions.includes(listPermission(list, 'initiate'))) refuse('permission-missing');
    const wanted = { list, member: change === 'add', customers, staffId: staff.staffId };
    const payload = { ...(await readListChange(this.deps.signals, wanted)) };
    return askForTwo(this.identity, request, {
      staff,
      kind: 'list-membership',
      target: listTarget(list),
      payload,
      reason,
    });
  }

  private async seenBy(staff: StaffPrincipal): Promise<CustomerListRecord[]> {
    const seen = visibleLists(staff);
    const [counts, pending] = await Promise.all([
      ask(this.deps.signals, 'identity.customer-lists', {}),
      ask(this.deps.signals, 'identity.list-approvals', {
        filter: { kind: 'list-membership', status: 'pending' },
        range: [0, MOST_PENDING - 1],
        sort: ['id', 'ASC'],
        ...approvalsFor(staff),
      }),
    ]);
    const targets = pending.ok ? pending.value.rows.map(({ target }) => target) : [];
    return counts
      .filter(({ list }) => seen.includes(list))
      .map(({ list, members }) => ({
        id: list,
        members,
        pending: targets.filter((target) => target === listTarget(list)).length,
        canAsk: staff.permissions.includes(listPermission(list, 'initiate')),
        canDecide: staff.permissions.includes(listPermission(list, 'approve')),
      }));
  }
}

/** A list is seen by who may change it, and by who sees every list. */
const visibleLists = ({ permissions }: StaffPrincipal): readonly CustomerList[] =>
  CUSTOMER_LISTS.filter((list) =>
    ['customer-lists.view-all', listPermission(list, 'initiate'), listPermission(list, 'approve')].some((one) =>
      permissions.includes(one),
    ),
  );

const memberRecord = ({ list, uid, since, byNames, approvalId }: ListMemberRow): ListMemberRecord => ({
  id: `${list}:${uid}`,
  list,
  uid,
  since: isoText(since),
  by: [...byNames],
  approvalId,
});
