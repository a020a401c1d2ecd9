import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { workspaceRoot } from '../workspace/root.js';
import { WITH_TAKEOVER } from './happenings.js';
import type { Sums } from './simulate-many.js';

const SEEDS = 1_000;
const LONGEST_MS = 900_000;
/**
 * A world lives for some hundred milliseconds. With a large new space, its objects die before the garbage collector
 * copies them.
 */
const NODE_OPTIONS = ['--enable-source-maps', '--max-semi-space-size=64'];
/** What a thousand worlds together must have covered. Otherwise they prove less than they seem to. */
const MUST_HAPPEN = [
  'FundsHeld',
  'OrderAccepted',
  'TradeExecuted',
  'TradeSettled',
  'HoldReleased',
  'StopTriggered',
  'OrderTriggered',
  'SymbolStateSet',
  'SymbolStateRefused',
  'SymbolParametersSet',
  'ParametersWithdrawn',
  'AccountControlSet',
  'CancelTimerFired',
  'FeeScheduleSet',
  'FeeScheduleWithdrawn',
  'FeePreferenceSet',
  'FeeConversionSet',
  'ReferencePriceSet',
  'RanksAssigned: new ranks',
  'TradeSettled: fee in HT',
  'SymbolStateSet: fuse',
  'OrderClosed: fuse',
  'OrderClosed: replaced',
  'OrderClosed: too-late-to-replace',
  'OrderClosed: self-trade, cancel-taker',
  'OrderClosed: self-trade, cancel-maker',
  'OrderClosed: self-trade, cancel-both',
  'FundsReserved',
  'ReservationReleased',
  'ReservationVoided',
  'EntryPosted: payout-sent',
  'EntryPosted: withdrawal',
  'EntryPosted: withdrawal, instructed',
  'InstructionRefused',
  'InputStopped',
  'InputClosed',
  'HouseFellShort',
  'HouseCovered',
  'takeover of ledger and matching',
  'takeover of ledger',
  'takeover of matching',
  'replaced owner goes on',
  'message to a replaced owner',
  'owner stopped during an append',
  'append of an earlier epoch',
  'append kept out by a fence',
  'owner ended with its leases',
];
/** Seeds of a thousand in which at least one stopped owner is taken over. It is about every third. */
const LEAST_WITH_TAKEOVER = 250;

/**
 * A thousand seeds from `from` on as one test: no promise is broken, and everything that can happen in a venue has
 * happened.
 */
export function simulateThousand(from: number): void {
  describe(`the seeds ${from} to ${from + SEEDS - 1}`, () => {
    it(
      'hold every promise through crashes, takeovers, lost, doubled and late messages, and lost snapshots',
      async () => {
        const { failures, counts, crashes } = await simulateApart({ from, seeds: SEEDS });
        expect(failures.join('\n')).toBe('');
        expect(MUST_HAPPEN.filter((type) => !counts[type])).toEqual([]);
        expect(counts[WITH_TAKEOVER]).toBeGreaterThan(LEAST_WITH_TAKEOVER);
        expect(crashes).toBeGreaterThan(SEEDS);
      },
      LONGEST_MS,
    );
  });
}

/**
 * Runs in a process of its own, as `npm run simulate` does. Inside a test's context, the same code takes a third
 * longer.
 */
async function simulateApart({ from, seeds }: { readonly from: number; readonly seeds: number }): Promise<Sums> {
  const root = workspaceRoot();
  const args = [
    ...NODE_OPTIONS,
    join(root, 'tools/run.mjs'),
    join(root, 'tools/simulate/main.ts'),
    '--json',
    '--from',
    String(from),
    '--seeds',
    String(seeds),
  ];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], timeout: LONGEST_MS });
  let [said, complaint] = ['', ''];
  child.stdout.on('data', (data: Buffer) => (said += data.toString('utf8')));
  child.stderr.on('data', (data: Buffer) => (complaint += data.toString('utf8')));
  const [code] = (await once(child, 'close')) as [number | null];
  if (!said.endsWith('\n')) throw new Error(`the simulation ended with ${code} before its last seed: ${complaint}`);
  return JSON.parse(said) as Sums;
}
