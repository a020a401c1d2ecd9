import { Controller, Get, Inject } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { spotAccount } from '@corella/contracts/ledger';
import {
  approvalKeySchema,
  inclusionSchema,
  proofSchema,
  type ApprovalKeyWire,
  type InclusionWire,
  type ProofWire,
} from '@corella/contracts/web';
import { ask } from '@corella/signals';
import { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { ForAnyone, ForCustomers } from '../../identity/access.js';
import { Customer } from '../../identity/customer.guard.js';
import { refuse } from '../../problem/refused.js';
import { inclusionWire, proofWire } from '../../explain/proof-views.js';

/**
 * What the venue owes its customers, published and provable. 404 until the first tree exists, and for callers without a
 * leaf in it.
 */
@ApiTags('proof')
@Controller('api/proof')
@ForAnyone()
export class ProofController {
  constructor(@Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps) {}

  @Get()
  @ApiOperation({ summary: 'The newest proof of liabilities' })
  @ApiOkResponse({ standardSchema: proofSchema })
  @ApiNotFoundResponse()
  async newest(): Promise<ProofWire> {
    const proof = await ask(this.deps.signals, 'ledger.liabilities', {});
    return proof ? proofWire(proof) : refuse('not-found');
  }

  /** Public halves only. `--task verify-receipts` takes this answer as its file. */
  @Get('approval-keys')
  @ApiOperation({ summary: 'The keys by which receipts for signatures of staff are checked' })
  @ApiOkResponse({ standardSchema: z.array(approvalKeySchema) })
  async approvalKeys(): Promise<ApprovalKeyWire[]> {
    const keys = await ask(this.deps.signals, 'identity.approval-keys', {});
    return keys.map(({ kid, publicKey }) => ({ kid, algorithm: 'Ed25519', publicKey }));
  }

  @Get('inclusion')
  @ApiOperation({ summary: "Where the customer's balances stand in the newest proof" })
  @ForCustomers()
  @ApiOkResponse({ standardSchema: inclusionSchema })
  @ApiNotFoundResponse()
  async inclusion(@Customer() { uid }: CustomerPrincipal): Promise<InclusionWire> {
    const inclusion = await ask(this.deps.signals, 'ledger.inclusion', { account: spotAccount(uid) });
    return inclusion ? inclusionWire(inclusion) : refuse('not-found');
  }
}
