import { Module } from '@nestjs/common';
import { OverloadModule } from '../../overload/overload.module.js';
import { WebModule } from '../web/web.module.js';
import { ApiDocs } from './api-docs.js';
import { HealthController } from './health.controller.js';
import { SentinelReports } from './sentinel-reports.js';

/** Health, metrics, status, what the sentinel reports, and the description of the API. */
@Module({
  imports: [WebModule, OverloadModule],
  controllers: [HealthController],
  providers: [SentinelReports, ApiDocs],
  exports: [SentinelReports, ApiDocs],
})
export class OpsModule {}
