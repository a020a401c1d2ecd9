import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { spotAccount } from '@corella/contracts/ledger';
import {
  balancesAtSchema,
  entryExplanationSchema,
  explanationSchema,
  type EntryExplanationWire,
  type ExplanationWire,
} from '@corella/contracts/web';
import { ASSETS, formatUnits } from '@corella/money';
import { ask } from '@corella/signals';
import type { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { isoText } from '../../../trading/order-text.js';
import { SymbolCache } from '../../../trading/symbol-cache.js';
import { ForCustomers } from '../../identity/access.js';
import { Customer } from '../../identity/customer.guard.js';
import { refuse } from '../../problem/refused.js';
import {
  balancesAtQuery,
  explainFilters,
  explainQuery,
  pastInstant,
  revisionOf,
  type ExplainQuery,
} from '../../explain/explain-queries.js';
import { entryWire, explanationWire } from './explain-views.js';

/** The journal is not on the order path, so reading it may take longer than reading memory. */
const PATIENCE_MS = 10_000;

/** Leads from any figure of the caller's account to the entries behind it, and from an entry to its cause. */
@ApiTags('account')
@Controller('api')
@ForCustomers()
export class ExplainController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly symbols: SymbolCache,
  ) {}

  @Get('ledger/explain')
  @ApiOperation({ summary: 'Why a balance is what it is' })
  @ApiOkResponse({ standardSchema: explanationSchema })
  async explain(
    @Customer() { uid }: CustomerPrincipal,
    @Query({ schema: explainQuery }) query: ExplainQuery,
  ): Promise<ExplanationWire> {
    const now = this.deps.clock.nowMs();
    const filters = explainFilters(query, now);
    return explanationWire(
      await ask(this.deps.signals, 'ledger.explain', { account: spotAccount(uid), ...filters }, PATIENCE_MS),
      { uid, at: filters.at ?? now },
    );
  }

  @Get('ledger/entries/:revision')
  @ApiOperation({ summary: 'One ledger entry with its hash and its cause' })
  @ApiOkResponse({ standardSchema: entryExplanationSchema })
  async entry(
    @Customer() { uid }: CustomerPrincipal,
    @Param('revision') revision: string,
  ): Promise<EntryExplanationWire> {
    const explained = await ask(
      this.deps.signals,
      'ledger.explain-entry',
      { revision: revisionOf(revision), account: spotAccount(uid) },
      PATIENCE_MS,
    );
    return explained ? entryWire(explained, { uid, symbols: this.symbols }) : refuse('not-found');
  }

  @Get('balances/at')
  @ApiOperation({ summary: 'Balances at a moment' })
  @ApiOkResponse({ standardSchema: balancesAtSchema })
  async balancesAt(
    @Customer() { uid }: CustomerPrincipal,
    @Query({ schema: balancesAtQuery }) { time }: z.output<typeof balancesAtQuery>,
  ): Promise<z.output<typeof balancesAtSchema>> {
    const at = pastInstant('time', time, this.deps.clock.nowMs());
    const { rows, revision } = await ask(
      this.deps.signals,
      'ledger.balances-at',
      { account: spotAccount(uid), at },
      PATIENCE_MS,
    );
    const held = new Map(rows.map((row) => [row.asset, row]));
    const items = ASSETS.map(({ code }) => {
      const [available, frozen] = [BigInt(held.get(code)?.available ?? '0'), BigInt(held.get(code)?.frozen ?? '0')];
      return {
        asset: code,
        available: formatUnits(available),
        frozen: formatUnits(frozen),
        total: formatUnits(available + frozen),
      };
    });
    return { at: isoText(at), revision, items };
  }
}
