import { Module } from '@nestjs/common';
import { UseCasesModule } from '../../../use-cases/use-cases.module.js';
import { IdentityModule } from '../../identity/identity.module.js';
import { PrivacyController } from './privacy.controller.js';

/** What customers may ask of what is known about them. */
@Module({ imports: [IdentityModule, UseCasesModule], controllers: [PrivacyController] })
export class PrivacyModule {}
