import { randomBytes } from 'node:crypto';
import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { IDENTITY_CONTEXT, createIdentityContext } from './identity.context.js';
import type { IdentityOptions } from './identity.context.js';
import { IdentityService } from './identity.service.js';
import { COMMAND_HANDLERS } from './use-cases/commands.js';

@Module({})
export class IdentityModule {
  /** The host starts and stops the service. The handlers are on the command bus once the application is initialised. */
  static forRoot(options: IdentityOptions): DynamicModule {
    const context = createIdentityContext({ ...options, random: options.random ?? randomBytes });
    return {
      module: IdentityModule,
      imports: [CqrsModule],
      providers: [{ provide: IDENTITY_CONTEXT, useValue: context }, ...COMMAND_HANDLERS, IdentityService],
      exports: [IdentityService],
    };
  }
}
