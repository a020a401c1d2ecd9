import { Module } from '@nestjs/common';
import { WebModule } from '../web/web.module.js';
import { RegisteredRoutes } from './registered-routes.js';
import { ThisMachineGuard } from './this-machine.guard.js';

/** The list of registered routes with their policies. */
@Module({ imports: [WebModule], providers: [RegisteredRoutes, ThisMachineGuard], exports: [RegisteredRoutes] })
export class RoutesModule {}
