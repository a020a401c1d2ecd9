import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { FIAT_CONTEXT, createFiatContext, type FiatOptions } from './fiat.context.js';
import { FiatService } from './fiat.service.js';
import { COMMAND_HANDLERS } from './use-cases/commands.js';

@Module({})
export class FiatModule {
  /** The host starts and stops the service. The handlers are on the command bus once the application is initialised. */
  static forRoot(options: FiatOptions): DynamicModule {
    return {
      module: FiatModule,
      imports: [CqrsModule],
      providers: [{ provide: FIAT_CONTEXT, useValue: createFiatContext(options) }, ...COMMAND_HANDLERS, FiatService],
      exports: [FiatService],
    };
  }
}
