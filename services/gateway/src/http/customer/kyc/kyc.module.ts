import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../../idempotency/idempotency.module.js';
import { IdentityModule } from '../../identity/identity.module.js';
import { KycPicturesController } from './kyc-pictures.controller.js';
import { KycController } from './kyc.controller.js';
import { OwnVerification } from './own-verification.js';
import { UploadsInTurn } from './uploads-in-turn.js';

/** A customer's own verification. */
@Module({
  imports: [IdentityModule, IdempotencyModule],
  controllers: [KycController, KycPicturesController],
  providers: [OwnVerification, UploadsInTurn],
})
export class KycModule {}
