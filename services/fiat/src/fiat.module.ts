import { Module, type DynamicModule } from '@nestjs/common';
import { FIAT_CONTEXT, createFiatContext, type FiatOptions } from './fiat.context.js';
import { FiatService } from './fiat.service.js';

@Module({})
export class FiatModule {
  /** The host starts and stops the service. */
  static forRoot(options: FiatOptions): DynamicModule {
    return {
      module: FiatModule,
      providers: [{ provide: FIAT_CONTEXT, useValue: createFiatContext(options) }, FiatService],
      exports: [FiatService],
    };
  }
}
