import type { Random } from '@corella/random';
import type { World } from './world.js';

const DAY_MS = 86_400_000;
/** 05:00 in Japan, when ranks change, in UTC. */
const MORNING_MS = 20 * 3_600_000;
/** Trades of the new Japanese day exist before its ranks are assigned. */
const LONGEST_BEFORE_MS = 6_000;

/** From time to time, moves the clocks on to just before the next morning, until the world is calm. */
export function passNights(world: World, random: Random): void {
  const { time, venue } = world;
  time.after(random.exponential(6_000), () => {
    if (world.isCalm) return;
    const now = venue.clock.nowMs();
    const sinceMidnight = (now - MORNING_MS) % DAY_MS;
    venue.passTime(Math.max(0, DAY_MS - sinceMidnight - random.int(0, LONGEST_BEFORE_MS)));
    passNights(world, random);
  });
}
