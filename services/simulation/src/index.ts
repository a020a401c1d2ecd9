export type { SimulationDeps } from './deps.js';
export { SimulationModule } from './simulation.module.js';
export { SimulationService } from './simulation.service.js';
