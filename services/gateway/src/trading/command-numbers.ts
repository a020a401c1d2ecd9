import { Inject, Injectable } from '@nestjs/common';
import { commandNumbers, type CommandSequence } from '@corella/ids';
import { randomUUID } from 'node:crypto';
import { GATEWAY_DEPS, type GatewayDeps } from '../gateway.deps.js';

const RUN_LENGTH = 8;

/** Numbers the commands of this run of this gateway of which only the newest counts: timers, preferences, halts. */
@Injectable()
export class CommandNumbers {
  readonly next: () => CommandSequence;

  constructor(@Inject(GATEWAY_DEPS) { gatewayNumber }: GatewayDeps) {
    this.next = commandNumbers(`gateway-${gatewayNumber?.value ?? 0}-${randomUUID().slice(0, RUN_LENGTH)}`);
  }
}
