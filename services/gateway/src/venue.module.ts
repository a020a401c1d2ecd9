import { Global, Module, type DynamicModule } from '@nestjs/common';
import { GATEWAY_DEPS, type GatewayDeps } from './gateway.deps.js';
import { createLogger, LOGGER } from './log/logger.js';

/** What the host hands in, and the logger: the only providers that every other module may inject without importing. */
@Global()
@Module({})
export class VenueModule {
  static forRoot(deps: GatewayDeps): DynamicModule {
    return {
      module: VenueModule,
      providers: [
        { provide: GATEWAY_DEPS, useValue: deps },
        { provide: LOGGER, useValue: deps.logger ?? createLogger({ level: 'info' }) },
      ],
      exports: [GATEWAY_DEPS, LOGGER],
    };
  }
}
