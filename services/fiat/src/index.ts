export { FiatModule } from './fiat.module.js';
export { FiatService } from './fiat.service.js';
export type { FiatOptions } from './fiat.context.js';
