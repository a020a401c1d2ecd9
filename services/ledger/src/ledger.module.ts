import { Module, type DynamicModule } from '@nestjs/common';
import type { LedgerDeps } from './ledger.deps.js';
import { LedgerService } from './ledger.service.js';

@Module({})
export class LedgerModule {
  /** The host starts and stops the service itself, in the order in which orders flow through the services. */
  static forRoot(deps: LedgerDeps): DynamicModule {
    return {
      module: LedgerModule,
      providers: [{ provide: LedgerService, useFactory: () => new LedgerService(deps) }],
      exports: [LedgerService],
    };
  }
}
