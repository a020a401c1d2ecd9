import { SYMBOL_STATE, type MarketEvents, type SymbolParameters } from '@corella/contracts/market';
import type { Report } from '../violation.js';

const MILLION = 1_000_000;
const SECOND_MS = 1_000;
/** Who sets the state when the fuse trips. */
const BREAKER = 'circuit-breaker';

interface Printed {
  readonly second: number;
  readonly ticks: number;
}

/** The trade that moved the price too far, and the price from which it had moved. */
interface Tripped {
  readonly takerId: number;
  readonly fromTicks: number;
  readonly toTicks: number;
}

/**
 * The fuse, derived from the list of trades (ADR 14): when the last price has moved by `fuseMovePpm` or more from the
 * lowest or the highest price of the window, the symbol stops in that same append. The window reaches back over whole
 * seconds and includes the price that was in force when it began.
 */
export class FuseCheck {
  private prints: Printed[] = [];
  /** The price before the first of the trades. */
  private standingTicks = 0;
  private tripped: Tripped | null = null;

  /** Called at the listing, and whenever trading resumes. */
  restart(lastTicks: number): void {
    this.prints = [];
    this.standingTicks = lastTicks;
    this.tripped = null;
  }

  /** `mayGoOn`: an all-or-nothing order finishes before trading stops. */
  traded(
    { tradeId, priceTicks, taker }: MarketEvents['TradeExecuted'],
    context: { readonly at: number; readonly parameters: SymbolParameters | null; readonly mayGoOn: boolean },
    report: Report,
  ): void {
    const { at, parameters, mayGoOn } = context;
    if (this.tripped && !(mayGoOn && taker.orderId === this.tripped.takerId))
      report('fuse', `trade ${tradeId} follows the trade that tripped the fuse`);
    const { fuseWindowMs = 0, fuseMovePpm = 0 } = parameters ?? {};
    if (fuseWindowMs === 0) return this.restart(priceTicks);
    this.forget(Math.floor((at - fuseWindowMs) / SECOND_MS));
    this.prints.push({ second: Math.floor(at / SECOND_MS), ticks: priceTicks });
    if (fuseMovePpm > 0) this.tripped ??= this.moveOf(taker.orderId, priceTicks, fuseMovePpm);
    return undefined;
  }

  /** An order ends because of the fuse. Only the order that tripped it can. */
  ended({ orderId, reason }: MarketEvents['OrderClosed'], report: Report): void {
    if (reason === 'fuse' && this.tripped?.takerId !== orderId)
      report('fuse', `order ${orderId} is cut short by a fuse that it has not tripped`);
  }

  stateSet({ state, by, inputs }: MarketEvents['SymbolStateSet'], report: Report): void {
    const { tripped } = this;
    this.tripped = null;
    if (by !== BREAKER) {
      if (tripped) report('fuse', `the fuse has tripped and the symbol goes to state ${state} instead`);
      return;
    }
    if (!tripped) report('fuse', 'trading stops although the price has not moved far enough');
    else if (
      state !== SYMBOL_STATE.fuse ||
      inputs?.['fromTicks'] !== tripped.fromTicks ||
      inputs['toTicks'] !== tripped.toTicks
    )
      report('fuse', `trading stops for other prices than ${tripped.fromTicks} and ${tripped.toTicks}`);
  }

  /** The next command begins, or nothing is in progress any more. */
  mustNotBeTripped(report: Report): void {
    const { tripped } = this;
    if (tripped) report('fuse', `the price moved from ${tripped.fromTicks} to ${tripped.toTicks} and trading goes on`);
    this.tripped = null;
  }

  private moveOf(takerId: number, toTicks: number, movePpm: number): Tripped | null {
    const prices = [this.standingTicks, ...this.prints.map(({ ticks }) => ticks)];
    const [low, high] = [Math.min(...prices), Math.max(...prices)];
    if ((toTicks - low) * MILLION >= low * movePpm) return { takerId, fromTicks: low, toTicks };
    if ((high - toTicks) * MILLION >= high * movePpm) return { takerId, fromTicks: high, toTicks };
    return null;
  }

  private forget(firstSecond: number): void {
    let standing = this.standingTicks;
    let kept = 0;
    for (; kept < this.prints.length; kept += 1) {
      const print = this.prints[kept];
      if (!print || print.second >= firstSecond) break;
      standing = print.ticks;
    }
    if (kept > 0) this.prints = this.prints.slice(kept);
    this.standingTicks = standing;
  }
}
