import { Module } from '@nestjs/common';
import { RegisteredRoutes } from './registered-routes.js';

/** The list of registered routes with their policies. */
@Module({ providers: [RegisteredRoutes], exports: [RegisteredRoutes] })
export class RoutesModule {}
