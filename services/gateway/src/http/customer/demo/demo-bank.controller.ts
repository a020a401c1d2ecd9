import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiNotFoundResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { limitsOf, UNITS_PER_CENT } from '@corella/contracts/cash';
import { demoBankCreditBody } from '@corella/contracts/cash-web';
import { parseUnits } from '@corella/money';
import { ask, SignalsFault } from '@corella/signals';
import type { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { refuse, refuseField } from '../../problem/refused.js';
import { BASE_POLICIES } from '../../routes/route-policy.js';
import { ForThisMachine } from '../../routes/this-machine.guard.js';

/** More than anybody has, and less than the ledger can count. */
const MOST = '1000000000';

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
    try {
      await ask(this.deps.signals, 'demo.bank-credit', { currency, units, to, payerName, text });
    } catch (error) {
      // The bank may have it: whoever pays again pays twice.
      if (error instanceof SignalsFault && error.code === 'timeout') refuse('outcome-unknown');
      throw error;
    }
  }
}

/** Whole cents, more than none, and no more than there are. */
function unitsOf(amount: string): bigint {
  const units = parseUnits(amount);
  if (!units.ok || units.value % UNITS_PER_CENT !== 0n) return refuseField('amount', 'decimals', { scale: 2 });
  if (units.value > BigInt(MOST) * 100n * UNITS_PER_CENT) return refuseField('amount', 'max', { max: MOST });
  return units.value > 0n ? units.value : refuseField('amount', 'positive');
}
