export { FiatModule } from './fiat.module.js';
export { FiatService, type FiatFigures } from './fiat.service.js';
export { Books, type Entry } from './ledger/books.js';
export type { FiatOptions } from './fiat.context.js';
