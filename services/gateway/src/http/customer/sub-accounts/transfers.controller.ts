import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { spotAccount } from '@corella/contracts/ledger';
import { transferBody, transferReply, type Transfer, type TransferBody } from '@corella/contracts/web';
import { findAsset, formatUnits, LEDGER_SCALE, parseUnits } from '@corella/money';
import type { FastifyRequest } from 'fastify';
import { fault, type FieldFault } from '../../../domain/refusal.js';
import { RevisionMemory } from '../../../reads/revision-memory.js';
import { IdempotencyKey } from '../../idempotency/idempotency-key.js';
import { OncePerKey } from '../../idempotency/once-per-key.js';
import { ForCustomers } from '../../identity/access.js';
import { Customer } from '../../identity/customer.guard.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { Refused } from '../../problem/refused.js';

/** Money between a main account and its sub-accounts. */
@ApiTags('sub-accounts')
@Controller('api/transfers')
@ForCustomers()
export class TransfersController {
  constructor(
    private readonly identity: IdentityCalls,
    private readonly once: OncePerKey,
    private readonly revisions: RevisionMemory,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Moves money between a main account and its sub-accounts, or between these' })
  @HttpCode(201)
  @ApiCreatedResponse({ standardSchema: transferReply })
  async transfer(
    @Customer() { uid }: CustomerPrincipal,
    @IdempotencyKey() key: string,
    @Body({ schema: transferBody }) body: TransferBody,
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
