import { Module } from '@nestjs/common';
import { WebModule } from '../web/web.module.js';
import { IdentityCalls } from './identity-calls.js';
import { Principals } from './principals.js';

/** Who stands behind a cookie, and commands to the identity service. Re-exports what the guards are made with. */
@Module({
  imports: [WebModule],
  providers: [Principals, IdentityCalls],
  exports: [Principals, IdentityCalls, WebModule],
})
export class IdentityModule {}
