import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../../idempotency/idempotency.module.js';
import { IdentityModule } from '../../identity/identity.module.js';
import { AccountLockController } from './account-lock.controller.js';
import { AgreementsController } from './agreements.controller.js';
import { ApiKeysController } from './api-keys.controller.js';
import { TokensController } from './tokens.controller.js';
import { AuthController } from './auth.controller.js';
import { EmailChangeController } from './email-change.controller.js';
import { FactorsController } from './factors.controller.js';
import { LoginCookies } from './login-cookies.js';
import { MailPhraseController } from './mail-phrase.controller.js';
import { NotMeController } from './not-me.controller.js';
import { OwnRemovalsController } from './own-removals.controller.js';
import { PhoneController } from './phone.controller.js';
import { ResetController } from './reset.controller.js';
import { SignUpLinkController } from './sign-up-link.controller.js';
import { UserController } from './user.controller.js';

/** Registration, login, and the settings of a customer's own login. */
@Module({
  imports: [IdentityModule, IdempotencyModule],
  controllers: [
    AuthController,
    TokensController,
    ResetController,
    UserController,
    AgreementsController,
    FactorsController,
    ApiKeysController,
    MailPhraseController,
    AccountLockController,
    NotMeController,
    SignUpLinkController,
    EmailChangeController,
    PhoneController,
    OwnRemovalsController,
  ],
  providers: [LoginCookies],
})
export class UserModule {}
