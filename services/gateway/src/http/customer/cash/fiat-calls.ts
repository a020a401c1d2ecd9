import { Inject, Injectable } from '@nestjs/common';
import {
  FIAT_PARTITION,
  FIAT_SERVICE,
  type FiatCommand,
  type FiatCommands,
  type FiatCommandType,
  type FiatReply,
} from '@corella/contracts/cash';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { askService } from '../../problem/ask-service.js';
import { unwrap } from '../../problem/refused.js';

/** A bank may be slow. */
const TIMEOUT_MS = 10_000;

type Accepted<T extends FiatCommandType> = Extract<FiatCommands[T]['reply'], { ok: true }>['value'];

/** Sends commands to fiat. Its rejections become refusals. */
@Injectable()
export class FiatCalls {
  constructor(@Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps) {}

  /** `trace` is the id of the client's request. */
  async send<T extends FiatCommandType>(command: FiatCommand<T>, trace: string): Promise<Accepted<T>> {
    const reply = await askService<FiatReply<T>>(this.deps.bus, FIAT_SERVICE, command, {
      partition: FIAT_PARTITION,
      timeoutMs: TIMEOUT_MS,
      trace,
    });
    return unwrap<Accepted<T>>(reply as Parameters<typeof unwrap<Accepted<T>>>[0]);
  }
}
