import { Module } from '@nestjs/common';
import { WebModule } from '../../web/web.module.js';
import { DemoController } from './demo.controller.js';

/** The demo's outbox of mails and text messages. */
@Module({ imports: [WebModule], controllers: [DemoController] })
export class DemoModule {}
