import {
  SIDE,
  SYMBOL_STATE,
  SYMBOL_STATE_NAMES,
  type MarketEvents,
  type Side,
  type SymbolParameters,
  type SymbolState,
} from '@corella/contracts/market';
import type { Report } from '../violation.js';

const MILLION = 1_000_000;
/** A reference price older than this has no effect. */
const REFERENCE_MS = 60_000;
const TRADE_SPAN = 2 ** 40;

/**
 * What applies to a symbol's orders at a moment: state, last price, parameters by effective time, and the number of the
 * last trade.
 */
export class Terms {
  private versions: readonly { readonly parameters: SymbolParameters; readonly effectiveAt: number }[] = [];
  private index = 0;
  private trades = 0;
  private reference: MarketEvents['ReferencePriceSet'] | null = null;
  private state: SymbolState = SYMBOL_STATE.notOnline;
  lastTicks = 0;

  list({ listing, parameters, state }: MarketEvents['SymbolListed']): void {
    this.index = listing.index;
    this.lastTicks = listing.anchorTicks;
    this.versions = [{ parameters, effectiveAt: 0 }];
    this.state = state;
  }

  setState({ state, previous }: MarketEvents['SymbolStateSet'], report: Report): void {
    if (previous !== this.state)
      report(
        'state',
        `the symbol leaves ${SYMBOL_STATE_NAMES[previous]} while it is ${SYMBOL_STATE_NAMES[this.state]}`,
      );
    this.state = state;
  }

  setReference(reference: MarketEvents['ReferencePriceSet']): void {
    this.reference = reference;
  }

  /**
   * Refuses market orders while the last price is too far from a fresh reference price, if the symbol has that rule.
   */
  mustBeNearReference(subject: string, at: number, report: Report): void {
    const { reference, lastTicks } = this;
    const maxPpm = this.parametersAt(at)?.marketDeviationPpm;
    if (maxPpm === undefined || !reference || at - reference.observedAt > REFERENCE_MS) return;
    const deviationPpm = Math.ceil((Math.abs(lastTicks - reference.ticks) * MILLION) / reference.ticks);
    if (deviationPpm > maxPpm)
      report(
        'band',
        `${subject} is accepted at market while ${lastTicks} deviates by ${deviationPpm} ppm from the reference ${reference.ticks}`,
      );
  }

  /** A later version replaces those scheduled after it. */
  setParameters({ parameters, effectiveAt }: MarketEvents['SymbolParametersSet']): void {
    this.versions = [
      ...this.versions.filter((version) => version.effectiveAt < effectiveAt),
      { parameters, effectiveAt },
    ].slice(-8);
  }

  parametersAt(at: number): SymbolParameters | null {
    return (this.versions.findLast(({ effectiveAt }) => effectiveAt <= at) ?? this.versions[0])?.parameters ?? null;
  }

  /** A trade's number is one more than the last, and its price becomes the last price. */
  traded(trade: MarketEvents['TradeExecuted'], report: Report): void {
    this.trades += 1;
    const expected = this.index * TRADE_SPAN + this.trades;
    if (trade.tradeId !== expected) report('sequence', `trade ${trade.tradeId} is in the place of ${expected}`);
    this.mustTrade(`trade ${trade.tradeId}`, report);
    this.lastTicks = trade.priceTicks;
  }

  isTrading(): boolean {
    return this.state === SYMBOL_STATE.online;
  }

  mustTrade(subject: string, report: Report): void {
    if (!this.isTrading()) report('state', `${subject} while the symbol is ${SYMBOL_STATE_NAMES[this.state]}`);
  }
}

/** Whether a limit is inside the band around a price, rounded inward to a tick. */
export function inBand(
  order: { readonly side: Side; readonly priceTicks: number },
  aroundTicks: number,
  { buyCapPpm, sellFloorPpm }: SymbolParameters,
): boolean {
  return order.side === SIDE.buy
    ? order.priceTicks <= Math.floor((aroundTicks * buyCapPpm) / MILLION)
    : order.priceTicks >= Math.ceil((aroundTicks * sellFloorPpm) / MILLION);
}

/** The worst price at which a market order may be filled, from the last price at its acceptance. */
export function marketBound(side: Side, lastTicks: number, { marketBoundPpm }: SymbolParameters): number {
  return side === SIDE.buy
    ? Math.floor((lastTicks * (MILLION + marketBoundPpm)) / MILLION)
    : Math.max(1, Math.ceil((lastTicks * (MILLION - marketBoundPpm)) / MILLION));
}
