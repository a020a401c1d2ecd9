import { Module } from '@nestjs/common';
import { UseCasesModule } from '../../../use-cases/use-cases.module.js';
import { IdempotencyModule } from '../../idempotency/idempotency.module.js';
import { IdentityModule } from '../../identity/identity.module.js';
import { CancelTimerController } from './cancel-timer.controller.js';
import { OrdersController } from './orders.controller.js';

/** Orders and fills of a signed-in customer. */
@Module({
  imports: [IdentityModule, IdempotencyModule, UseCasesModule],
  controllers: [OrdersController, CancelTimerController],
})
export class OrdersModule {}
