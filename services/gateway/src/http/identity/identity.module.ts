import { Module } from '@nestjs/common';
import { WebModule } from '../web/web.module.js';
import { FreshFactor } from './fresh-factor.js';
import { CustomerGuard } from './customer.guard.js';
import { IdentityCalls } from './identity-calls.js';
import { Principals } from './principals.js';
import { RefusedAttempts } from './refused-attempts.js';
import { StaffGuard } from './staff.guard.js';

/** Finds who a cookie belongs to, and sends commands to the identity service. Re-exports what the guards need. */
@Module({
  imports: [WebModule],
  providers: [Principals, IdentityCalls, RefusedAttempts, CustomerGuard, StaffGuard, FreshFactor],
  exports: [Principals, IdentityCalls, RefusedAttempts, WebModule],
})
export class IdentityModule {}
