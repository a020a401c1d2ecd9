import { Module } from '@nestjs/common';
import { RoutesModule } from '../../http/routes/routes.module.js';
import { WebModule } from '../../http/web/web.module.js';
import { OverloadModule } from '../../overload/overload.module.js';
import { SocketGauge } from './socket-gauge.js';
import { UpgradeRouter } from './upgrade-router.js';

/** Where every socket comes in, whatever its protocol. */
@Module({
  imports: [RoutesModule, WebModule, OverloadModule],
  providers: [UpgradeRouter, SocketGauge],
  exports: [UpgradeRouter, WebModule, OverloadModule],
})
export class SocketCoreModule {}
