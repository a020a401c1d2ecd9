/** A figure of one phase compared with the same of another phase in the same run. */
export interface Ratio {
  readonly title: string;
  readonly metric: string;
  readonly stat: string;
  readonly phase: string;
  readonly base: string;
  /** Highest ratio that passes; absent = reported only. */
  readonly limit?: number;
}

export interface Scenario {
  readonly name: string;
  readonly help: string;
  readonly venueArgs: readonly string[];
  readonly ratios: readonly Ratio[];
}

/** Request limits are off, because all load comes from one address. The venue's own load shedding stays on. */
const UNLIMITED = ['--limits', 'off', '--log-level', 'error'];

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'browse',
    help: 'visitors who read pages, books, candles and trades',
    venueArgs: UNLIMITED,
    ratios: [{ title: 'page under load / alone', metric: 'page_ms', stat: 'p(95)', phase: 'crowd', base: 'calm' }],
  },
  {
    name: 'trade',
    help: 'bots with signed requests: place, read, repeat, cancel, market',
    venueArgs: UNLIMITED,
    ratios: [
      { title: 'placement under load / alone', metric: 'place_ms', stat: 'p(95)', phase: 'crowd', base: 'calm' },
    ],
  },
  {
    name: 'sockets',
    help: 'a crowd of browser and API-client sockets on the live books',
    venueArgs: UNLIMITED,
    ratios: [],
  },
  {
    name: 'storm',
    help: 'all sockets reconnect at once while a bot trades',
    venueArgs: UNLIMITED,
    ratios: [
      {
        title: 'order in the storm / before',
        metric: 'order_ms',
        stat: 'p(99)',
        phase: 'storm',
        base: 'calm',
        limit: 2,
      },
    ],
  },
];
