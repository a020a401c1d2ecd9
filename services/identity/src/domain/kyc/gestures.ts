import { KYC_GESTURE_NAMES, SELFIE_SLOTS, type KycGesture, type SelfieSlot } from '@corella/contracts/kyc';

export type Gestures = Readonly<Partial<Record<SelfieSlot, KycGesture>>>;

/**
 * A gesture for each selfie, none twice. Those of selfies that are kept stay; the others are drawn. `draw` gives a
 * whole number from 0 and under `below`, at random.
 */
export function drawGestures(kept: Gestures, draw: (below: number) => number): Gestures {
  const taken = new Set(Object.values(kept));
  const free = KYC_GESTURE_NAMES.filter((gesture) => !taken.has(gesture));
  return Object.fromEntries(
    SELFIE_SLOTS.map((slot) => [slot, kept[slot] ?? free.splice(draw(free.length), 1)[0]]),
  ) as Gestures;
}
