import { clusterDrill } from './cluster/cluster-drill.js';
import { diskFullDrill } from './disk/disk-full.js';
import { fsyncErrorDrill } from './disk/fsync-error.js';
import type { Drill } from './harness/drill.js';
import { overloadDrill } from './load/overload.js';
import { reconnectStormDrill } from './load/reconnect-storm.js';
import { slowReaderDrill } from './load/slow-reader.js';
import { peopleDrill } from './people/people-drill.js';
import { poisonDrill } from './poison/poison.js';
import { clockDrill } from './process/clock.js';
import { sigstopDrill } from './process/sigstop.js';
import { outagesDrill } from './servers/outages.js';
import { badSnapshotDrill, bitFlipDrill, tornTailDrill } from './store/store-drills.js';

export const DRILLS: readonly Drill[] = [
  {
    name: 'torn-tail',
    rounds: 2_000,
    help: '(0 = every byte; --venues 3) the end of the log torn off: cut when unacknowledged, refused when acknowledged',
    run: tornTailDrill,
  },
  {
    name: 'bit-flip',
    rounds: 1_000,
    help: '(--venues 3) one bit of the log turned over: refused with the place, never skipped',
    run: bitFlipDrill,
  },
  {
    name: 'bad-snapshot',
    rounds: 50,
    help: '(--venues 2) snapshots missing, truncated, flipped: an older one and replay, equal hash',
    run: badSnapshotDrill,
  },
  {
    name: 'poison',
    rounds: 56,
    help: 'events that the checksums pass and nobody can use: the venue starts, their markets alone stop, the others trade',
    run: poisonDrill,
  },
  {
    name: 'people',
    rounds: 20,
    help: '(--clients 6) killed while people sign up and change what protects them: each change happened or did not',
    run: peopleDrill,
  },
  {
    name: 'fsync-error',
    rounds: 5,
    help: 'every fsync of the log fails from a random moment: the venue ends, nothing acknowledged is lost',
    run: fsyncErrorDrill,
  },
  {
    name: 'disk-full',
    rounds: 3,
    help: 'a disk in memory filled and emptied: 503 storage-full, cancels go on, resumes unaided',
    run: diskFullDrill,
  },
  {
    name: 'sigstop',
    rounds: 4,
    help: '(--seconds 4: longest) SIGSTOP under load: a second start is refused, nothing lost or doubled',
    run: sigstopDrill,
  },
  {
    name: 'outages',
    rounds: 5,
    help: '(--seconds 5) the venue, PostgreSQL, NATS or both killed, PostgreSQL frozen: orders again unaided, nothing lost',
    run: outagesDrill,
  },
  {
    name: 'cluster',
    rounds: 1,
    help: '(--only NAME,NAME --seconds 15) a cluster: servers away, owners killed, moved and stopped, a gateway killed …',
    run: clusterDrill,
  },
  {
    name: 'clock',
    rounds: 1,
    help: '(--kind: one of four) an hour ahead or back, a day back, frozen: ids ascend, order kept, nothing ends early',
    run: clockDrill,
  },
  {
    name: 'overload',
    rounds: 1,
    help: '(--seconds 8) three times the orders that the venue can take: 429 with Retry-After, cancels go on',
    run: overloadDrill,
  },
  {
    name: 'slow-reader',
    rounds: 1,
    help: '(--readers 5) sockets that follow everything and never read: dropped, and nobody else waits for them',
    run: slowReaderDrill,
  },
  {
    name: 'reconnect-storm',
    rounds: 3,
    help: '(--sockets 2000) all pages lose their connection at once: they are back soon, and orders go on',
    run: reconnectStormDrill,
  },
];
