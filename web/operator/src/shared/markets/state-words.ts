import { SYMBOL_STATE } from '@corella/contracts/market';
import type { MarketRecord } from '@corella/contracts/operator';
import { moment } from '../format/times.js';

type Stated = Pick<MarketRecord, 'away' | 'state' | 'stateBy' | 'stateReason' | 'stateSince'>;

/** Why nothing on a market's row is current, and what its customers meet. */
export const AWAY_STORY =
  'The process that runs this market is away. Its figures are old, and its orders are neither taken nor cancelled.';

const VERBS = new Map<number, string>([
  [SYMBOL_STATE.online, 'Resumed'],
  [SYMBOL_STATE.suspend, 'Halted'],
  [SYMBOL_STATE.fuse, 'Stopped'],
]);

/**
 * "Halted by Mia Chen", "Resumed by Mia Chen and Ivo Brandt", "Stopped by the circuit breaker". Null for a market that
 * has traded since it was listed.
 */
export function setBy({ state, stateBy }: Stated): string | null {
  const verb = VERBS.get(state) ?? 'Set';
  if (stateBy.length > 0) return `${verb} by ${stateBy.join(' and ')}`;
  return state === SYMBOL_STATE.online ? null : verb;
}

/** The same with time and reason, for a tooltip: "Halted by Mia Chen, 19 Nov, 03:14:07: H04 Technical fault". */
export function stateStory(market: Stated): string | null {
  if (market.away) return AWAY_STORY;
  const by = setBy(market);
  if (by === null) return null;
  const reason = market.state === SYMBOL_STATE.online || market.stateReason === null ? '' : `: ${market.stateReason}`;
  return `${by}, ${moment(market.stateSince)}${reason}`;
}
