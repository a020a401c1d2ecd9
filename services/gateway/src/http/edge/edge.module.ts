import { Module } from '@nestjs/common';
import { OverloadModule } from '../../overload/overload.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { RoutesModule } from '../routes/routes.module.js';
import { WebModule } from '../web/web.module.js';
import { Dialects } from './dialects.js';
import { ProblemFilter } from './problem.filter.js';
import { RequestGate } from './request-gate.js';
import { RequestMetrics } from './request-metrics.js';

/** What every request passes on its way in, and every refusal on its way out. */
@Module({
  imports: [RoutesModule, WebModule, IdentityModule, OverloadModule],
  providers: [RequestGate, Dialects, ProblemFilter, RequestMetrics],
  exports: [RequestGate, Dialects, ProblemFilter, RequestMetrics, OverloadModule],
})
export class EdgeModule {}
