import { Module } from '@nestjs/common';
import { OverloadModule } from '../../overload/overload.module.js';
import { WebModule } from '../web/web.module.js';
import { HealthController } from './health.controller.js';
import { SentinelReports } from './sentinel-reports.js';

/** Health, metrics, status, and what the sentinel reports. */
@Module({
  imports: [WebModule, OverloadModule],
  controllers: [HealthController],
  providers: [SentinelReports],
  exports: [SentinelReports],
})
export class OpsModule {}
