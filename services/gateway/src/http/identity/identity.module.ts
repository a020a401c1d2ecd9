import { Module } from '@nestjs/common';
import { WebModule } from '../web/web.module.js';
import { IdentityCalls } from './identity-calls.js';
import { Principals } from './principals.js';

/** Finds who a cookie belongs to, and sends commands to the identity service. Re-exports what the guards need. */
@Module({
  imports: [WebModule],
  providers: [Principals, IdentityCalls],
  exports: [Principals, IdentityCalls, WebModule],
})
export class IdentityModule {}
