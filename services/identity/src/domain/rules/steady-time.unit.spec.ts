import { WITHDRAWAL_BLOCK_MS } from '@corella/contracts/identity';
import { beginning, DRIFT_MS, endOfBlock, looked, resumed, RESTART_MS, type SteadyTime } from './steady-time.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const T0 = Date.UTC(2026, 0, 5, 9);

/** A machine whose clock can be set, and which looks at it after each step. */
class Machine {
  private elapsed = 0;
  time: SteadyTime;
  jumps: number[] = [];
  constructor(private wall = T0) {
    this.time = beginning(this.reading);
  }
  private get reading() {
    return { wall: this.wall, elapsed: this.elapsed };
  }
  run(ms: number): this {
    this.wall += ms;
    this.elapsed += ms;
    return this.look();
  }
  set(byMs: number): this {
    this.wall += byMs;
    return this.look();
  }
  look(): this {
    const { time, jumpMs } = looked(this.time, this.reading);
    this.time = time;
    if (jumpMs !== 0) this.jumps.push(jumpMs);
    return this;
  }
  restart(awayMs: number): this {
    this.wall += awayMs;
    this.elapsed = 7;
    const { time, jumpMs } = resumed(this.time.marks, this.time.lastWall, this.reading);
    this.time = time;
    if (jumpMs !== 0) this.jumps.push(jumpMs);
    return this;
  }
  block = (): number => this.wall + WITHDRAWAL_BLOCK_MS;
  /** How much longer a block lasts. */
  left = (until: number): number => Math.max(0, endOfBlock(this.time.marks, until) - this.wall);
}

describe('the end of a block', () => {
  it('comes a day later by a clock that runs', () => {
    const machine = new Machine().run(HOUR);
    const until = machine.block();
    expect(machine.run(DAY - 1).left(until)).toBe(1);
    expect(machine.run(1).left(until)).toBe(0);
    expect(machine.jumps).toEqual([]);
  });

  it('does not come earlier by a clock that is set a day ahead', () => {
    const machine = new Machine().run(HOUR);
    const until = machine.block();
    machine.run(HOUR).set(DAY);
    expect(machine.left(until)).toBe(23 * HOUR);
    expect(machine.jumps).toEqual([DAY]);
    expect(machine.run(23 * HOUR - 1).left(until)).toBe(1);
    expect(machine.run(1).left(until)).toBe(0);
  });

  it('comes a day later where the block begins after the clock was set ahead', () => {
    const machine = new Machine()
      .run(HOUR)
      .set(3 * DAY)
      .run(HOUR);
    const until = machine.block();
    expect(machine.left(until)).toBe(DAY);
    expect(machine.run(DAY).left(until)).toBe(0);
  });

  it('adds up many jumps, also more than are kept', () => {
    const machine = new Machine().run(HOUR);
    const until = machine.block();
    for (let n = 0; n < 300; n += 1) machine.run(1_000).set(10 * 60_000);
    expect(machine.time.marks.length).toBeLessThanOrEqual(101);
    expect(machine.left(until)).toBeGreaterThanOrEqual(DAY - 300_000);
  });

  it('is as before once the clock is set right again', () => {
    const machine = new Machine().run(HOUR);
    const until = machine.block();
    machine.run(HOUR).set(DAY).run(HOUR).set(-DAY);
    expect(machine.left(until)).toBe(22 * HOUR);
    expect(machine.run(22 * HOUR).left(until)).toBe(0);
  });

  it('waits for a clock that was set back', () => {
    const machine = new Machine().run(5 * HOUR);
    const until = machine.block();
    machine.run(HOUR).set(-2 * HOUR);
    expect(machine.left(until)).toBe(25 * HOUR);
    expect(machine.jumps).toEqual([-2 * HOUR]);
  });

  it('follows a clock that is set right by a little, however long that goes on', () => {
    const machine = new Machine();
    for (let n = 0; n < 100; n += 1) machine.run(HOUR).set(DRIFT_MS / 5);
    const until = machine.block();
    expect(machine.run(DAY).left(until)).toBe(0);
    expect([machine.jumps, machine.time.marks.length]).toEqual([[], 1]);
  });

  it('is not moved by many small steps ahead within an hour', () => {
    const machine = new Machine();
    const until = machine.block();
    for (let n = 0; n < 1_000; n += 1) machine.run(1_000).set(DRIFT_MS - 1);
    expect(machine.left(until)).toBeGreaterThanOrEqual(DAY - 1_000_000 - 2 * DRIFT_MS);
  });

  it('survives a restart, and believes ten minutes of what a clock says about the time away', () => {
    const short = new Machine().run(HOUR);
    const until = short.block();
    expect(short.restart(RESTART_MS).left(until)).toBe(DAY - RESTART_MS);
    const long = new Machine().run(HOUR);
    expect(long.restart(RESTART_MS + 1).left(until)).toBe(DAY);
    expect([short.jumps, long.jumps]).toEqual([[], [RESTART_MS + 1]]);
    const ahead = new Machine().run(HOUR).set(DAY).restart(1_000);
    expect(ahead.left(until)).toBe(DAY - 1_000);
    expect(ahead.restart(DAY).run(HOUR).left(until)).toBe(23 * HOUR - 1_000);
  });

  it('keeps no marks that no block reaches back to', () => {
    const machine = new Machine();
    for (let n = 0; n < 50; n += 1) machine.run(HOUR).set(DAY);
    expect(machine.time.marks.length).toBeLessThan(30);
    const old = T0 + HOUR + WITHDRAWAL_BLOCK_MS;
    expect(machine.left(old)).toBe(0);
  });
});
