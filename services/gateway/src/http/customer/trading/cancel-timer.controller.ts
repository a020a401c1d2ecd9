import { Body, Controller, Get, Inject, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { spotAccount } from '@corella/contracts/ledger';
import { cancelTimerBody, cancelTimerSchema } from '@corella/contracts/web';
import { ask } from '@corella/signals';
import type { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { isoText } from '../../../trading/order-text.js';
import { TellLedger } from '../../../use-cases/tell-ledger/tell-ledger.js';
import { Trace } from '../../edge/trace.js';
import { ForCustomers } from '../../identity/access.js';
import { Customer } from '../../identity/customer.guard.js';
import { unwrap } from '../../problem/refused.js';

type Timer = z.output<typeof cancelTimerSchema>;
const MS_PER_SECOND = 1_000;

/**
 * Cancel-all-after: cancels every open order of the account unless the timer is set again in time. The ledger keeps it,
 * so a restart does not lose it.
 */
@ApiTags('orders')
@Controller('api/orders/cancel-timer')
@ForCustomers()
export class CancelTimerController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly ledger: TellLedger,
  ) {}

  @Get()
  @ApiOperation({ summary: 'When all open orders will be cancelled' })
  @ApiOkResponse({ standardSchema: cancelTimerSchema })
  async show(@Customer() { uid }: CustomerPrincipal): Promise<Timer> {
    const timer = await ask(this.deps.signals, 'ledger.cancel-timer', { account: spotAccount(uid) });
    return timerOf(timer?.triggerAt ?? null);
  }

  @Put()
  @ApiOperation({ summary: 'Sets or ends the timer that cancels all open orders' })
  @ApiOkResponse({ standardSchema: cancelTimerSchema })
  async set(
    @Customer() principal: CustomerPrincipal,
    @Body({ schema: cancelTimerBody }) { timeoutSeconds }: z.output<typeof cancelTimerBody>,
    @Trace() trace: string,
  ): Promise<Timer> {
    const triggerAt = timeoutSeconds === 0 ? null : this.deps.clock.nowMs() + timeoutSeconds * MS_PER_SECOND;
    const command = { type: 'SetCancelTimer', account: spotAccount(principal.uid), triggerAt } as const;
    const { changed } = unwrap(await this.ledger.execute(command, trace));
    // Another request may have overtaken this one.
    return changed ? timerOf(triggerAt) : this.show(principal);
  }
}

const timerOf = (triggerAt: number | null): Timer => ({ triggerAt: triggerAt === null ? null : isoText(triggerAt) });
