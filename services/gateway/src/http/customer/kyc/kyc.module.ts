import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../../idempotency/idempotency.module.js';
import { IdentityModule } from '../../identity/identity.module.js';
import { KycHandoffController } from './kyc-handoff.controller.js';
import { KycVendorController } from './kyc-vendor.controller.js';
import { KycPicturesController } from './kyc-pictures.controller.js';
import { KycController } from './kyc.controller.js';
import { OwnVerification } from './own-verification.js';
import { PhoneGuard } from './phone.guard.js';
import { PictureStore } from './picture-store.js';
import { UploadsInTurn } from './uploads-in-turn.js';

/** A customer's own verification. */
@Module({
  imports: [IdentityModule, IdempotencyModule],
  controllers: [KycController, KycPicturesController, KycHandoffController, KycVendorController],
  providers: [OwnVerification, UploadsInTurn, PictureStore, PhoneGuard],
})
export class KycModule {}
