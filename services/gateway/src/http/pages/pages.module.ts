import { Module } from '@nestjs/common';
import { TradingModule } from '../../trading/trading.module.js';
import { WebModule } from '../web/web.module.js';
import { Pages } from './pages.js';

/** The two web applications as static files. */
@Module({ imports: [WebModule, TradingModule], providers: [Pages], exports: [Pages] })
export class PagesModule {}
