import type { Drill } from './frame/drill.js';
import { badSnapshotDrill, bitFlipDrill, tornTailDrill } from './store/store-drills.js';

export const DRILLS: readonly Drill[] = [
  { name: 'torn-tail', rounds: 2_000, help: '(0 = every byte; --venues 3) the end of the log torn off: cut when unacknowledged, refused when acknowledged', run: tornTailDrill },
  { name: 'bit-flip', rounds: 1_000, help: '(--venues 3) one bit of the log turned over: refused with the place, never skipped', run: bitFlipDrill },
  { name: 'bad-snapshot', rounds: 50, help: '(--venues 2) snapshots missing, truncated, flipped: an older one and replay, equal hash', run: badSnapshotDrill },
];
