import { Module, type DynamicModule } from '@nestjs/common';
import { MATCHING_OPTIONS, type MatchingOptions } from './matching.options.js';
import { MatchingService } from './matching.service.js';

/**
 * Wires the matching service to its ports. The host calls `start` and `stop` of MatchingService in the order in which
 * orders flow.
 */
@Module({})
export class MatchingModule {
  static forRoot(options: MatchingOptions): DynamicModule {
    return {
      module: MatchingModule,
      providers: [{ provide: MATCHING_OPTIONS, useValue: options }, MatchingService],
      exports: [MatchingService],
    };
  }
}
