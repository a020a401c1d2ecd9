import { Module, type DynamicModule } from '@nestjs/common';
import type { SimulationDeps } from './deps.js';
import { SimulationService } from './simulation.service.js';

/** Wires the simulated market. The host imports it in demo mode only and starts it once orders are accepted. */
@Module({})
export class SimulationModule {
  static forRoot(deps: SimulationDeps): DynamicModule {
    const provider = { provide: SimulationService, useFactory: () => new SimulationService(deps) };
    return { module: SimulationModule, providers: [provider], exports: [SimulationService] };
  }
}
