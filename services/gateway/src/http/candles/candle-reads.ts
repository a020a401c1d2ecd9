import type { IncomingMessage } from 'node:http';
import type { Candle } from '@corella/contracts/market';
import type { QueryRequest } from '@corella/contracts/queries';
import { ask } from '@corella/signals';
import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { Turns } from '../../overload/turns.js';
import { refuse } from '../problem/refused.js';
import { Limits } from '../web/limits.js';
import { WebContext } from '../web/web-context.js';

type Range = QueryRequest<'market.candles'>;
type Caller = Pick<IncomingMessage, 'headers' | 'socket'>;

/** Candles come over the connection that customers' reads share, so only so many of these reads are under way. */
const MOST_AT_ONCE = 2;
const MOST_WAITING = 256;
/** 2,000 candles were measured to hold the event loop for 7 ms, so what counts as one request holds it for 0.7 ms. */
const CANDLES_A_REQUEST = 200;

/** How many requests of an address a list of so many candles stands for. */
export const costOfCandles = (count: number): number => Math.max(1, Math.ceil(count / CANDLES_A_REQUEST));

/** Reads candles in turn, so that a crowd that draws charts holds up nobody's orders and balances. */
@Injectable()
export class CandleReads {
  private readonly turns = new Turns(MOST_AT_ONCE, MOST_WAITING);

  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly limits: Limits,
    private readonly context: WebContext,
  ) {}

  async read(range: Range): Promise<readonly Candle[]> {
    return (await this.turns.run(() => ask(this.deps.signals, 'market.candles', range))) ?? refuse('busy');
  }

  /** The same for a stranger's request, which was counted once when it came. A long list counts further. */
  async readFor(caller: Caller, range: Range & { readonly limit: number }): Promise<readonly Candle[]> {
    const further = costOfCandles(range.limit) - 1;
    if (further > 0) await this.limits.demandAddress(this.context.addressOf(caller), further);
    return this.read(range);
  }
}
