import type { NewEvent } from '@corella/event-store';
import type { LeaseTable } from '@corella/lease/renewing';
import { LedgerService } from '@corella/ledger';
import type { Writer } from '@corella/single-writer';
import { RenewedLease } from '../../../libs/ports/lease/src/renewing/renewed-lease.js';
import { Committer } from '../../../libs/runtime/single-writer/src/committer.js';
import type { Decision } from '../../../libs/runtime/single-writer/src/decider.js';
import { Group } from '../../../libs/runtime/single-writer/src/group.js';
import { DurableLog } from '../machine/durable-log.js';
import { SimulatedLeases } from '../venue/leases.js';
import type { Life } from '../venue/process.js';
import { replace, type NamedBug } from './replace.js';

/** A lease that does not look at the clock: a process that was stopped answers until its timers have run. */
const trustsItsTimers = (): (() => void) =>
  replace<RenewedLease, [], boolean>(
    RenewedLease,
    'isHeld',
    () =>
      function held() {
        return Reflect.get(this, 'state') === 'held';
      },
  );

/** A store that takes every append, whoever sends it. */
const fencesNobody = (): (() => void) =>
  replace<DurableLog, [string, number, readonly NewEvent[]], null>(DurableLog, 'refusal', () => () => null);

/** A successor that only reads: what its predecessor has on its way is still stored. */
const doesNotFence = (): (() => void) =>
  replace<DurableLog, [string, number], number>(DurableLog, 'fence', () => (_stream, epoch) => epoch);

/** The successor gets the lease while the old owner still has it. */
const doesNotWait = (): (() => void) =>
  replace<SimulatedLeases, [Life], LeaseTable>(
    SimulatedLeases,
    'tableOf',
    (tableOf) =>
      function hasty(life) {
        const table = tableOf.call(this, life);
        return {
          ...table,
          take: (name, holder, { above }) => table.take(name, holder, { above, ttlMs: 1 }),
          renew: (lease) => table.renew(lease, 1),
        };
      },
  );

/** What was decided before a takeover is answered after it, because nobody looks at the lease when a reply leaves. */
const answersLate = (): (() => void) => {
  const mends = [
    replace<Committer, [Group], boolean>(
      Committer,
      'answer',
      () =>
        function late({ replies }) {
          for (const reply of replies) reply();
          return true;
        },
    ),
    replace<LedgerService, [], Promise<void>>(
      LedgerService,
      'start',
      (start) =>
        function careless() {
          const writer = Reflect.get(this, 'writer') as Writer<never, unknown>;
          Reflect.set(writer, 'mayAnswer', () => true);
          return start.call(this);
        },
    ),
  ];
  return () => mends.forEach((mend) => mend());
};

const writesNoEpoch = (): (() => void) =>
  replace<Group, [Decision], void>(
    Group,
    'add',
    (add) =>
      function without(decision) {
        const events = decision.events.map((event) => ({ ...event, meta: { ...event.meta, epoch: undefined } }));
        add.call(this, { ...decision, events } as Decision);
      },
  );

export const TAKEOVER_BUGS: readonly NamedBug[] = [
  { name: 'an owner that was stopped answers although its lease has run out', install: trustsItsTimers },
  { name: 'the store takes the append of an owner that was replaced', install: fencesNobody },
  { name: 'a successor does not fence what it recovers', install: doesNotFence },
  { name: 'a successor does not wait until the lease has run out', install: doesNotWait },
  { name: 'a reply of an earlier epoch leaves late', install: answersLate },
  { name: 'events do not say under which epoch they were written', install: writesNoEpoch },
];
