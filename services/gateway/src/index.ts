export type { GatewayDeps } from './gateway.deps.js';
export { GatewayModule } from './gateway.module.js';
export { startGateway, type RunningGateway } from './start-gateway.js';
export { createLogger } from './log/logger.js';
export { describeGateway } from './describe-gateway.js';
