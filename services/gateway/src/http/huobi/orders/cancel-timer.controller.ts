import { Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { spotAccount } from '@corella/contracts/ledger';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { TellLedger } from '../../../use-cases/tell-ledger/tell-ledger.js';
import { ask } from '@corella/signals';
import { Trace } from '../../edge/trace.js';
import { Customer } from '../../identity/customer.guard.js';
import { unwrap } from '../../problem/refused.js';
import { CANCEL_AFTER_BODY, ORDER_CALLS } from './order-calls.js';
import { Described } from '../describe/described.js';
import { okV2 } from '../envelope/replies.js';
import { refuseFormat } from '../envelope/refuse-as.js';
import { BodyFields, type Fields } from '../fields/fields.js';
import { Signed } from '../signing/guards.js';
import { CANCEL_AFTER } from './cancel-after.js';

const MS_PER_SECOND = 1_000;

/** Cancels every open order of the account unless the timer is set again in time (docs/rules/api-for-keys.md 31). */
@ApiTags('api for keys: orders')
@Controller('v2/algo-orders')
@Signed('WRITE')
export class HuobiCancelTimerController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly ledger: TellLedger,
  ) {}

  @Post('cancel-all-after')
  @Described(ORDER_CALLS.cancelAfter)
  @HttpCode(200)
  async set(
    @Customer() { uid }: CustomerPrincipal,
    @BodyFields() body: Fields,
    @Trace() trace: string,
  ): Promise<object> {
    const timeout = CANCEL_AFTER_BODY.read(body, 'timeout');
    if (timeout !== CANCEL_AFTER.off && timeout < CANCEL_AFTER.least)
      refuseFormat(
        'timeout',
        `0 or a whole number of ${CANCEL_AFTER.least} to ${CANCEL_AFTER.most} seconds is expected`,
      );
    const currentTime = this.deps.clock.nowMs();
    const triggerAt = timeout === CANCEL_AFTER.off ? null : currentTime + timeout * MS_PER_SECOND;
    const account = spotAccount(uid);
    const { changed } = unwrap(await this.ledger.execute({ type: 'SetCancelTimer', account, triggerAt }, trace));
    // Another request may have overtaken this one.
    const inForce = changed ? triggerAt : (await ask(this.deps.signals, 'ledger.cancel-timer', { account }))?.triggerAt;
    return okV2({ currentTime, triggerTime: inForce ?? 0 });
  }
}
