import { Module } from '@nestjs/common';
import { IdentityModule } from '../../identity/identity.module.js';
import { UploadsInTurn } from '../kyc/uploads-in-turn.js';
import { RemovalTokenGuard } from './removal-token.guard.js';
import { RemovalsController } from './removals.controller.js';

/** Requests of customers who cannot get in. */
@Module({
  imports: [IdentityModule],
  controllers: [RemovalsController],
  providers: [UploadsInTurn, RemovalTokenGuard],
})
export class RemovalsModule {}
