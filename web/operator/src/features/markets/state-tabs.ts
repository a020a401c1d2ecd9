import type { MarketRecord } from '@corella/contracts/operator';

export interface StateTab {
  readonly state: number;
  readonly label: string;
  readonly count: number;
}

/** The states that at least one market is in, by number. */
export function stateTabs(markets: readonly Pick<MarketRecord, 'state' | 'stateName'>[]): readonly StateTab[] {
  const tabs = new Map<number, StateTab>();
  for (const { state, stateName } of markets) {
    tabs.set(state, { state, label: `${state} ${stateName}`, count: (tabs.get(state)?.count ?? 0) + 1 });
  }
  return [...tabs.values()].sort((a, b) => a.state - b.state);
}
