import { Body, Controller, Header, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { StaffPrincipal } from '@corella/contracts/identity';
import { spotAccount } from '@corella/contracts/ledger';
import { customerFileSchema, requestedSchema, type CustomerFile, type Requested } from '@corella/contracts/operator';
import type { JournalLineRow } from '@corella/contracts/queries';
import { plainText } from '@corella/contracts/web';
import { formatUnits } from '@corella/money';
import { ask } from '@corella/signals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { isoText } from '../../../trading/order-text.js';
import { ForStaff } from '../../identity/access.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { Staff } from '../../identity/staff.guard.js';
import { reasonBody } from '../reasons.js';
import { askForTwo } from '../staff-requests.js';

const LINES_AT_ONCE = 500;
/** Who asks for more gets the rest by the ledger's own pages. */
const MOST_LINES = 10_000;

const words = plainText.trim().min(1, 'Say for whom.').max(100, 'At most 100 characters.');
export const customerFileBody = reasonBody('customer-file').extend({ authority: words, reference: words });

/** What is known of a customer, for an authority that may ask: two people agree, and these two read it. */
@ApiTags('operator')
@Controller('operator/api/users/:id/file')
export class CustomerFileController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Asks for the file of a customer for an authority' })
  @ApiOkResponse({ standardSchema: requestedSchema })
  @HttpCode(200)
  @ForStaff('users.file-initiate')
  request(
    @Staff() staff: StaffPrincipal,
    @Param('id') uid: string,
    @Body({ schema: customerFileBody }) { reason, authority, reference }: z.output<typeof customerFileBody>,
    @Req() request: FastifyRequest,
  ): Promise<Requested> {
    return askForTwo(this.identity, request, {
      staff,
      kind: 'customer-file',
      target: `user:${uid}`,
      payload: { uid, authority, reference },
      reason,
    });
  }

  @Post(':approvalId')
  @ApiOperation({ summary: 'The file, for the two people who agreed to it, for a day' })
  @ApiOkResponse({ standardSchema: customerFileSchema })
  @Header('Cache-Control', 'no-store')
  @HttpCode(200)
  @ForStaff('users.file-approve')
  async read(
    @Staff() staff: StaffPrincipal,
    @Param('id') uid: string,
    @Param('approvalId') approvalId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CustomerFile> {
    const { data, authority, reference } = await this.identity.send<'ReadCustomerFile'>(
      { type: 'ReadCustomerFile', staff, uid, approvalId, requestId: request.id },
      request.id,
    );
    const [{ rows }, lines] = await Promise.all([
      ask(this.deps.signals, 'ledger.balances', { account: spotAccount(uid) }),
      this.lines(uid),
    ]);
    const madeAt = isoText(this.deps.clock.nowMs());
    void reply.header('Content-Disposition', `attachment; filename="corella-file-${uid}-${madeAt.slice(0, 10)}.json"`);
    return {
      madeAt,
      authority,
      reference,
      ...data,
      balances: rows.map(({ asset, available, frozen }) => ({
        asset,
        available: formatUnits(BigInt(available)),
        frozen: formatUnits(BigInt(frozen)),
      })),
      statement: lines.slice(0, MOST_LINES).map(({ at, asset, bucket, units, transactionType, businessId }) => ({
        at: isoText(at),
        asset,
        bucket,
        amount: formatUnits(BigInt(units)),
        type: transactionType,
        businessId,
      })),
      hasAllLines: lines.length <= MOST_LINES,
    };
  }

  /** Every line of the account, newest first, and one more than fit if there are more. */
  private async lines(uid: string): Promise<readonly JournalLineRow[]> {
    const found: JournalLineRow[] = [];
    let before: string | null = null;
    do {
      const page: { readonly rows: readonly JournalLineRow[]; readonly next: string | null } = await ask(
        this.deps.signals,
        'ledger.lines',
        { account: spotAccount(uid), limit: LINES_AT_ONCE, ...(before === null ? {} : { before }) },
      );
      found.push(...page.rows);
      before = page.next;
    } while (before !== null && found.length <= MOST_LINES);
    return found;
  }
}
