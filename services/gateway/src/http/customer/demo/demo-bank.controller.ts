import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiNotFoundResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { limitsOf } from '@corella/contracts/cash';
import { demoBankCreditBody } from '@corella/contracts/cash-web';
import { parseUnits } from '@corella/money';
import { ask } from '@corella/signals';
import type { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { refuse, refuseField } from '../../problem/refused.js';
import { BASE_POLICIES } from '../../routes/route-policy.js';
import { ForThisMachine } from '../../routes/this-machine.guard.js';

/** A cent in units of the ledger. */
const CENT = 1_000_000n;

/** What other people's banks do in a demo. Only on this machine. */
@ApiTags('demo')
@Controller('api/demo/bank')
@ForThisMachine(BASE_POLICIES.browser, { elsewhere: 'not-found' })
export class DemoBankController {
  constructor(@Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps) {}

  @Post('credit')
  @ApiOperation({ summary: 'Somebody pays into an account of the simulated bank' })
  @ApiNoContentResponse()
  @ApiNotFoundResponse()
  @HttpCode(204)
  async credit(@Body({ schema: demoBankCreditBody }) body: z.output<typeof demoBankCreditBody>): Promise<void> {
    if (!this.deps.config.demo) refuse('not-found');
    const { currency, to, payerName, text = '' } = body;
    if (limitsOf(currency, 'payid') === undefined) refuse('currency-not-served', { field: 'currency' });
    const units = String(unitsOf(body.amount));
    await ask(this.deps.signals, 'demo.bank-credit', { currency, units, to, payerName, text });
  }
}

/** Whole cents, and more than none. */
function unitsOf(amount: string): bigint {
  const units = parseUnits(amount);
  if (!units.ok || units.value % CENT !== 0n) return refuseField('amount', 'decimals', { scale: 2 });
  return units.value > 0n ? units.value : refuseField('amount', 'positive');
}
