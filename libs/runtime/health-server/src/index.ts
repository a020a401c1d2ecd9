export { startHealthServer, type Answer, type HealthServer, type HealthServerOptions } from './health-server.js';
