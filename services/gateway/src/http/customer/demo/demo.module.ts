import { Module } from '@nestjs/common';
import { WebModule } from '../../web/web.module.js';
import { IdentityModule } from '../../identity/identity.module.js';
import { LoginCookies } from '../user/login-cookies.js';
import { DemoApplicantController } from './demo-applicant.controller.js';
import { DemoBankController } from './demo-bank.controller.js';
import { DemoKycController } from './demo-kyc.controller.js';
import { DemoController } from './demo.controller.js';

/** The demo's outbox of mails and text messages, and what can be made to happen outside. */
@Module({
  imports: [WebModule, IdentityModule],
  controllers: [DemoController, DemoKycController, DemoBankController, DemoApplicantController],
  providers: [LoginCookies],
})
export class DemoModule {}
