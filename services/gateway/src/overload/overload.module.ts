import { Module } from '@nestjs/common';
import { TradingModule } from '../trading/trading.module.js';
import { Admission } from './admission.js';
import { LoopGauge } from './loop-gauge.js';
import { LoopMonitor } from './loop-monitor.js';
import { Readiness } from './readiness.js';

/** Whether the venue takes requests at all, and whether it takes new orders right now. */
@Module({
  imports: [TradingModule],
  providers: [LoopMonitor, LoopGauge, Admission, Readiness],
  exports: [LoopMonitor, Admission, Readiness],
})
export class OverloadModule {}
