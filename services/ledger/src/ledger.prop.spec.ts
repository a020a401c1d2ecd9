import fc from 'fast-check';
import type { LedgerEvents, SettledSide } from '@corella/contracts/ledger';
import { FEE_RANKS } from '@corella/contracts/ledger';
import type { RecordedOf } from '@corella/event-store';
import { postingsOf } from './domain/ledger-event.js';
import { sha256Hex } from '@corella/hash';
import { LedgerMachine } from './ledger.machine.js';
import type { GivenLedger } from './testing/given-ledger.js';
import { World, step } from './testing/world.js';

function expectSoundBooks({ machine }: GivenLedger): void {
  const sums = new Map<string, bigint>();
  for (const account of machine.state.accounts.values()) {
    for (const [asset, { available, frozen }] of account.balances) {
      sums.set(asset, (sums.get(asset) ?? 0n) + available + frozen);
      const held = [...account.holds]
        .map((id) => machine.state.holds.get(id))
        .reduce((sum, hold) => (hold?.asset === asset ? sum + hold.remaining : sum), 0n);
      expect(frozen).toBe(held);
      if (account.name.startsWith('spot:')) expect(available).toBeGreaterThanOrEqual(0n);
    }
  }
  for (const sum of sums.values()) expect(sum).toBe(0n);
  expect(machine.state.stopped.size).toBe(0);
}

interface Published {
  version: number;
  from: number;
  classes: LedgerEvents['FeeScheduleSet']['classes'];
}
interface Ranked {
  from: number;
  rank: number;
}

/** What the published rules charge, folded from the log alone in the slow and obvious way. */
class PublishedFees {
  private readonly schedules: Published[] = [];
  private readonly ranks = new Map<string, Ranked[]>();
  private conversion: Readonly<Record<string, string>> = {};
  private readonly optedIn = new Set<string>();
  private readonly ht = new Map<string, bigint>();
  fees = 0;

  see(event: RecordedOf<'ledger'>): void {
    if (event.type === 'TradeSettled') this.check(event.data);
    if (event.type === 'FeeScheduleSet') {
      const { version, effectiveAt, classes } = event.data;
      const from = this.schedules.length === 0 ? 0 : (effectiveAt ?? event.meta.at);
      this.schedules.push({ version, classes, from });
    }
    if (event.type === 'RanksAssigned') {
      const { effectiveAt, ranks } = event.data;
      for (const { account, rank } of ranks)
        this.ranks.set(account, [{ from: effectiveAt, rank }, ...(this.ranks.get(account) ?? [])]);
    }
    if (event.type === 'FeeConversionSet') this.conversion = event.data.audUnits;
    if (event.type === 'FeePreferenceSet') {
      const { account, payInHt } = event.data;
      if (payInHt) this.optedIn.add(account);
      else this.optedIn.delete(account);
    }
    for (const { account, bucket, asset, units } of postingsOf(event))
      if (asset === 'ht' && bucket === 'available') this.ht.set(account, (this.ht.get(account) ?? 0n) + BigInt(units));
  }

  private check(trade: LedgerEvents['TradeSettled']): void {
    const base = BigInt(trade.qtyLots) * 100n;
    const quote = BigInt(trade.priceTicks) * BigInt(trade.qtyLots);
    this.checkSide(trade.buyer, base, trade);
    this.checkSide(trade.seller, quote, trade);
  }

  private checkSide(side: SettledSide, received: bigint, { tradedAt, postings }: LedgerEvents['TradeSettled']): void {
    const ppm = this.rate(side, tradedAt);
    expect(side.ratePpm).toBe(ppm);
    const full = (received * BigInt(ppm) + 999_999n) / 1_000_000n;
    const paid = (asset: string): bigint =>
      postings.reduce(
        (sum, line) => (line.account === 'house:fees' && line.asset === asset ? sum + BigInt(line.units) : sum),
        0n,
      );
    const [value, price] = [BigInt(this.conversion[side.feeAsset] ?? '0'), BigInt(this.conversion['ht'] ?? '0')];
    const inHt = value > 0n && price > 0n && full > 0n ? (full * value * 8n + price * 10n - 1n) / (price * 10n) : null;
    const isHt = this.optedIn.has(side.account) && inHt !== null && inHt <= (this.ht.get(side.account) ?? 0n);
    this.fees += isHt ? 1 : 0;
    if (side.htFeeUnits !== undefined)
      expect([side.htFeeUnits, side.feeUnits, paid(side.feeAsset)]).toEqual([inHt?.toString(), '0', 0n]);
    else expect([BigInt(side.feeUnits), paid(side.feeAsset)]).toEqual([full, full]);
    // Both sides of a trade of one account share its HT, so the second may be left with the ordinary fee.
    if (side.htFeeUnits !== undefined) expect(isHt).toBe(true);
  }

  private rate({ account, role }: SettledSide, at: number): number {
    if (account.startsWith('house:')) return 0;
    const [schedule] = this.schedules
      .filter(({ from }) => from <= at)
      .sort((left, right) => right.version - left.version);
    const rank = FEE_RANKS[this.ranks.get(account)?.find(({ from }) => from <= at)?.rank ?? 0];
    const base = schedule?.classes.A ?? { makerPpm: 0, takerPpm: 0 };
    return role === 'maker'
      ? Math.floor((base.makerPpm * (rank?.makerPercent ?? 0)) / 100)
      : Math.floor((base.takerPpm * (rank?.takerPercent ?? 0)) / 100);
  }
}

function replayed(log: GivenLedger['log'], snapshot?: string): LedgerMachine {
  const machine = new LedgerMachine();
  if (snapshot !== undefined) machine.restore(snapshot);
  for (const event of log) if (event.revision > machine.state.revision) machine.apply(event);
  return machine;
}

describe('the ledger under any sequence of holds, trades and ends', () => {
  it('keeps the books balanced, no balance negative, frozen equal to the open holds, and replays to the same hash', () => {
    let takenOver = 0;
    // Hashes in between, because the texts of accounts and orders are kept from one to the next.
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 120, size: 'max' }),
        fc.nat(120),
        fc.integer({ min: 1, max: 30 }),
        (steps, snapshotAt, every) => {
          const world = new World();
          let snapshot = world.ledger.machine.snapshot();
          steps.forEach((action, at) => {
            world.run(action);
            if (at === snapshotAt) snapshot = world.ledger.machine.snapshot();
            else if (at % every === 0) world.ledger.machine.hash();
            expectSoundBooks(world.ledger);
          });
          const hash = world.ledger.machine.hash();
          expect(sha256Hex(world.ledger.machine.snapshot())).toBe(hash);
          expect(replayed(world.ledger.log).hash()).toBe(hash);
          expect(replayed(world.ledger.log, snapshot).hash()).toBe(hash);
          takenOver += world.takenOver;
        },
      ),
      { numRuns: 60 },
    );
    expect(takenOver).toBeGreaterThan(20);
  });

  it('charges what the published rules say by rank, schedule and conversion, out of what was received or in HT', () => {
    let inHt = 0;
    fc.assert(
      fc.property(fc.array(step, { maxLength: 150, size: 'max' }), (steps) => {
        const world = new World();
        steps.forEach((action) => world.run(action));
        const published = new PublishedFees();
        world.ledger.log.forEach((event) => published.see(event));
        inHt += published.fees;
      }),
      { numRuns: 60, seed: 20_261_121 },
    );
    expect(inHt).toBeGreaterThan(0);
  });

  it('changes nothing when every market event is delivered again', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 100, size: 'max' }), (steps) => {
        const world = new World();
        const told: Parameters<GivenLedger['tell']>[] = [];
        const { ledger } = world;
        const tell = ledger.tell.bind(ledger);
        ledger.tell = (...call) => {
          told.push(call);
          return tell(...call);
        };
        steps.forEach((action) => world.run(action));
        const hash = ledger.machine.hash();
        for (const call of told) expect(tell(...call)).toEqual([]);
        expect(ledger.machine.hash()).toBe(hash);
      }),
      { numRuns: 40 },
    );
  });
});
