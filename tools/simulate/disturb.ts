import type { Random } from '@corella/random';
import type { World } from './world.js';

const FULL_DISK_MS = 4_000;
const CLOCK_JUMPS_MS = [-86_400_000, -3_600_000, 3_600_000, -500, 700];

/** Plans crashes, deployments, stopped owners, full disks and jumping clocks from now on, until the world is calm. */
export function disturb(world: World, random: Random): void {
  const { time, venue, faults } = world;
  const again = (meanMs: number, happen: () => void): void => {
    time.after(Math.min(10 * meanMs, random.exponential(meanMs)), () => {
      if (world.isCalm) return;
      happen();
      again(meanMs, happen);
    });
  };
  const { crashEveryMs, stopEveryMs } = faults;
  if (crashEveryMs !== null) {
    again(crashEveryMs, () => venue.crashOne());
    again(crashEveryMs * 3, () => venue.deployOne());
  }
  if (stopEveryMs !== null) again(stopEveryMs, () => venue.stopOne());
  if (faults.clockJumps) again(10_000, () => venue.setClockSkew(random.pick(CLOCK_JUMPS_MS)));
  if (faults.fillsDisk) {
    again(12_000, () => {
      venue.isDiskFull = true;
      time.after(random.int(0, FULL_DISK_MS), () => {
        venue.isDiskFull = false;
      });
    });
  }
}
