import { Module } from '@nestjs/common';
import { UseCasesModule } from '../../../use-cases/use-cases.module.js';
import { IdempotencyModule } from '../../idempotency/idempotency.module.js';
import { IdentityModule } from '../../identity/identity.module.js';
import { SubAccountsController } from './sub-accounts.controller.js';
import { TransfersController } from './transfers.controller.js';

/** Sub-accounts and transfers, as their main account sees and changes them. */
@Module({
  imports: [IdentityModule, IdempotencyModule, UseCasesModule],
  controllers: [SubAccountsController, TransfersController],
})
export class SubAccountsModule {}
