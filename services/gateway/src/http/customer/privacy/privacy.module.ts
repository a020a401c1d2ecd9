import { Module } from '@nestjs/common';
import { UseCasesModule } from '../../../use-cases/use-cases.module.js';
import { IdempotencyModule } from '../../idempotency/idempotency.module.js';
import { IdentityModule } from '../../identity/identity.module.js';
import { ClosureController } from './closure.controller.js';
import { PrivacyController } from './privacy.controller.js';

/** What customers may ask of what is known about them. */
@Module({
  imports: [IdempotencyModule, IdentityModule, UseCasesModule],
  controllers: [ClosureController, PrivacyController],
})
export class PrivacyModule {}
