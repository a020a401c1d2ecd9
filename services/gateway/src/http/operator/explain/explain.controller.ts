import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  type AccountVerificationRecord,
  accountVerificationRecordSchema,
  type BalancesAtRecord,
  balancesAtRecordSchema,
  type EntryExplanationRecord,
  entryExplanationRecordSchema,
  type ExplanationRecord,
  explanationRecordSchema,
  type ProofRecord,
  proofRecordSchema,
} from '@corella/contracts/operator';
import { formatUnits } from '@corella/money';
import { ask } from '@corella/signals';
import type { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { isoText } from '../../../trading/order-text.js';
import { SymbolCache } from '../../../trading/symbol-cache.js';
import { ForStaff } from '../../identity/access.js';
import { refuse } from '../../problem/refused.js';
import {
  balancesAtQuery,
  explainFilters,
  explainQuery,
  pastInstant,
  revisionOf,
  type ExplainQuery,
} from '../../explain/explain-queries.js';
import { proofWire } from '../../explain/proof-views.js';
import { entryExplanationRecord, explanationRecord, verificationRecord } from './explain-records.js';

/** A house account is folded from the log, which takes seconds for a million entries. */
const PATIENCE_MS = 60_000;

/** The customer's explanations, for any account and entry. */
@ApiTags('operator')
@Controller('operator/api')
export class OperatorExplainController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly symbols: SymbolCache,
  ) {}

  @Get('accounts/:id/explain')
  @ApiOperation({ summary: "Why an account's balance is what it is" })
  @ApiOkResponse({ standardSchema: explanationRecordSchema })
  @ForStaff('ledger-entries.view')
  async explain(
    @Param('id') id: string,
    @Query({ schema: explainQuery }) query: ExplainQuery,
  ): Promise<ExplanationRecord> {
    const now = this.deps.clock.nowMs();
    const filters = explainFilters(query, now);
    const account = await this.existing(id);
    return explanationRecord(
      await ask(this.deps.signals, 'ledger.explain', { account, ...filters }, PATIENCE_MS),
      filters.at ?? now,
    );
  }

  @Get('accounts/:id/balances-at')
  @ApiOperation({ summary: "An account's balances at a moment" })
  @ApiOkResponse({ standardSchema: balancesAtRecordSchema })
  @ForStaff('ledger-entries.view')
  async balancesAt(
    @Param('id') id: string,
    @Query({ schema: balancesAtQuery }) { time }: z.output<typeof balancesAtQuery>,
  ): Promise<BalancesAtRecord> {
    const at = pastInstant('time', time, this.deps.clock.nowMs());
    const account = await this.existing(id);
    const { revision, rows } = await ask(this.deps.signals, 'ledger.balances-at', { account, at }, PATIENCE_MS);
    const items = rows.map(({ asset, available, frozen }) => ({
      asset,
      available: formatUnits(BigInt(available)),
      frozen: formatUnits(BigInt(frozen)),
      total: formatUnits(BigInt(available) + BigInt(frozen)),
    }));
    return { account, at: isoText(at), revision, items };
  }

  /** Reads the whole log, which takes seconds for a million entries. */
  @Get('accounts/:id/verification')
  @ApiOperation({ summary: "Whether an account's balances follow from the whole log" })
  @ApiOkResponse({ standardSchema: accountVerificationRecordSchema })
  @ForStaff('ledger-entries.view')
  async verification(@Param('id') id: string): Promise<AccountVerificationRecord> {
    const account = await this.existing(id);
    const verified = await ask(this.deps.signals, 'ledger.verify-account', { account }, PATIENCE_MS);
    return verified ? verificationRecord(verified) : refuse('busy');
  }

  @Get('ledger-entries/:id/explain')
  @ApiOperation({ summary: 'One ledger entry with its hash and its cause' })
  @ApiOkResponse({ standardSchema: entryExplanationRecordSchema })
  @ForStaff('ledger-entries.view')
  async entry(@Param('id') id: string): Promise<EntryExplanationRecord> {
    const explained = await ask(this.deps.signals, 'ledger.explain-entry', { revision: revisionOf(id) }, PATIENCE_MS);
    return explained ? entryExplanationRecord(explained, this.symbols) : refuse('not-found');
  }

  @Get('proof')
  @ApiOperation({ summary: 'The newest proof of liabilities' })
  @ApiOkResponse({ standardSchema: proofRecordSchema })
  @ApiNotFoundResponse()
  @ForStaff('proofs.view')
  async proof(): Promise<ProofRecord> {
    const proof = await ask(this.deps.signals, 'ledger.liabilities', {});
    return proof ? { id: proof.proofId, eventRevision: proof.eventRevision, ...proofWire(proof) } : refuse('not-found');
  }

  private async existing(account: string): Promise<string> {
    return (await ask(this.deps.signals, 'ledger.account', { account })) ? account : refuse('not-found');
  }
}
