import { Body, Controller, Get, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { spotAccount } from '@corella/contracts/ledger';
import {
  listOf,
  transferBody,
  transferReply,
  transferRowSchema,
  type Transfer,
  type TransferBody,
} from '@corella/contracts/web';
import { findAsset, formatUnits, LEDGER_SCALE, parseUnits } from '@corella/money';
import { ask } from '@corella/signals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { fault, type FieldFault } from '../../../domain/refusal.js';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { FamilyTransfers } from '../../../reads/family-transfers.js';
import { RevisionMemory } from '../../../reads/revision-memory.js';
import { amountAboveZero } from '../../body/stated-bounds.js';
import { IdempotencyKey } from '../../idempotency/idempotency-key.js';
import { OncePerKey } from '../../idempotency/once-per-key.js';
import { ForCustomers } from '../../identity/access.js';
import { Customer } from '../../identity/customer.guard.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { pageOf, transfersQuery } from '../lists/list-queries.js';
import { answerList } from '../lists/list-reply.js';
import { Refused } from '../../problem/refused.js';

const transferOfMoney = transferBody.extend({ amount: amountAboveZero });

/** Money between a main account and its sub-accounts. */
@ApiTags('sub-accounts')
@Controller('api/transfers')
@ForCustomers()
export class TransfersController {
  constructor(
    private readonly identity: IdentityCalls,
    private readonly once: OncePerKey,
    private readonly revisions: RevisionMemory,
    private readonly transfers: FamilyTransfers,
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Transfers of the account and of its sub-accounts, newest first' })
  @ApiOkResponse({ standardSchema: listOf(transferRowSchema) })
  async list(
    @Customer() { uid }: CustomerPrincipal,
    @Query({ schema: transfersQuery }) { cursor, ...page }: z.output<typeof transfersQuery>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const { items } = await ask(this.deps.signals, 'identity.sub-accounts', { uid });
    const { limit } = pageOf(page);
    const uids = [uid, ...items.map((item) => item.uid)];
    const before = cursor === undefined ? {} : { before: cursor };
    return answerList(reply, await this.transfers.list(uids, { ...before, limit }));
  }

  @Post()
  @ApiOperation({ summary: 'Moves money between a main account and its sub-accounts, or between these' })
  @HttpCode(201)
  @ApiCreatedResponse({ standardSchema: transferReply })
  async transfer(
    @Customer() { uid }: CustomerPrincipal,
    @IdempotencyKey() key: string,
    @Body({ schema: transferOfMoney }) body: TransferBody,
    @Req() request: FastifyRequest,
  ): Promise<Transfer> {
    const units = unitsOf(body);
    const { from, to, asset } = body;
    const ends = { from: from.uid, to: to.uid };
    const made = await this.once.run(
      { owner: uid, key, body: ['transfer', ends, asset, String(units)], isRepeatable: true },
      () =>
        this.identity.send<'TransferFunds'>(
          { type: 'TransferFunds', uid, ...ends, asset, units: String(units), idempotencyKey: key },
          request.id,
        ),
    );
    for (const whose of [from.uid, to.uid]) this.revisions.note(spotAccount(whose), made.revision);
    return { transferId: made.transferId, from, to, asset, amount: formatUnits(units) };
  }
}

/** What is transferred, in ledger units. All that is wrong is told at its field. */
function unitsOf({ from, to, asset, amount }: TransferBody): bigint {
  const faults: Record<string, FieldFault[]> = {};
  if (from.account !== 'spot') faults['from.account'] = [fault('only-spot')];
  if (to.account !== 'spot') faults['to.account'] = [fault('only-spot')];
  if (findAsset(asset) === undefined) faults['asset'] = [fault('asset-unknown')];
  const units = parseUnits(amount);
  if (!units.ok)
    faults['amount'] = [
      units.rejection.code === 'too-many-decimals' ? fault('decimals', { scale: LEDGER_SCALE }) : fault('decimal'),
    ];
  else if (units.value === 0n) faults['amount'] = [fault('positive')];
  if (!units.ok || Object.keys(faults).length > 0) throw new Refused({ code: 'invalid-request', faults });
  return units.value;
}
