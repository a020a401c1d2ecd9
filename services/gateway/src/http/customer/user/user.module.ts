import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../../idempotency/idempotency.module.js';
import { IdentityModule } from '../../identity/identity.module.js';
import { ApiKeysController } from './api-keys.controller.js';
import { AuthController } from './auth.controller.js';
import { UserController } from './user.controller.js';

/** Registration, login and what a customer sets about the own login. */
@Module({
  imports: [IdentityModule, IdempotencyModule],
  controllers: [AuthController, UserController, ApiKeysController],
})
export class UserModule {}
