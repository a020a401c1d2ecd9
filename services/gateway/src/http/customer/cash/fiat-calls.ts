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
import { refusalOfFault } from '../../../trading/bus-outcome.js';
import { Refused, unwrap } from '../../problem/refused.js';

/** A bank may be slow. */
const TIMEOUT_MS = 10_000;

type Accepted<T extends FiatCommandType> = Extract<FiatCommands[T]['reply'], { ok: true }>['value'];

/** Sends commands to fiat. Its rejections become refusals. */
@Injectable()
export class FiatCalls {
  constructor(@Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps) {}

  /** `trace` is the id of the client's request. */
  async send<T extends FiatCommandType>(command: FiatCommand<T>, trace: string): Promise<Accepted<T>> {
    let reply: FiatReply<T>;
    try {
      reply = await this.deps.bus.request<FiatReply<T>>(FIAT_SERVICE, command, {
        partition: FIAT_PARTITION,
        timeoutMs: TIMEOUT_MS,
        trace,
      });
    } catch (error) {
      throw new Refused(refusalOfFault(error));
    }
    return unwrap<Accepted<T>>(reply as Parameters<typeof unwrap<Accepted<T>>>[0]);
  }
}
