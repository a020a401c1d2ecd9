import fc from 'fast-check';
import type { LedgerCommand, PostEntry, ReserveFunds } from '@corella/contracts/ledger';
import { sha256Hex } from '@corella/hash';
import { LedgerMachine } from './ledger.machine.js';
import { NOW, holdFunds, recorded, ticket, type GivenLedger } from './testing/given-ledger.js';
import {
  ANNA,
  BEN,
  TRANSIT,
  WITHDRAWAL_RULES,
  available,
  frozen,
  givenWithdrawals,
  release,
  reserve,
  voidOf,
} from './testing/given-reservations.js';

const PURSE = 10n ** 12n;

/** There are few ids, keys and amounts, so most steps meet the effects of earlier ones. */
const step = fc.record({
  kind: fc.constantFrom(
    'reserve',
    'reserve',
    'reserve',
    'take',
    'take',
    'release',
    'void',
    'order',
    'close',
    'instruct',
  ),
  id: fc.integer({ min: 1, max: 6 }).map((n) => `withdrawal:${n}`),
  key: fc.option(fc.constantFrom('k1', 'k2', 'k3'), { nil: undefined }),
  account: fc.constantFrom(ANNA, BEN),
  units: fc.constantFrom(100n, 250n, 10n ** 12n + 1n),
  part: fc.constantFrom(1n, 2n, 3n),
  op: fc.constantFrom('post', 'postHeld', 'hold', 'release'),
  n: fc.nat(1_000),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A slow and obvious model of reservations. */
class Model {
  /** The id and body behind each name; null for a voided id. */
  readonly names = new Map<string, { readonly id: string; readonly body: string } | null>();
  readonly open = new Map<string, { readonly account: string; left: bigint }>();

  bodyOf = ({ account, asset, units, keys = [] }: ReserveFunds): string => [account, asset, units, ...keys].join(' ');

  /** The expected answer to a reservation, as far as its names decide it. */
  expected(command: ReserveFunds): string {
    if (this.names.get(command.id) === null) return 'reservation-voided';
    const known = [command.id, ...(command.keys ?? [])].flatMap((name) => this.names.get(name) ?? []);
    const [first] = known;
    if (!first) return 'free';
    return known.every(({ body }) => body === this.bodyOf(command)) ? first.id : 'idempotency-conflict';
  }
}

class World {
  readonly ledger: GivenLedger = givenWithdrawals(PURSE);
  readonly model = new Model();
  private nextOrder = 1;
  private nextEntry = 1;
  private nextPid = 1;

  run(one: Step): void {
    switch (one.kind) {
      case 'reserve':
        return this.reserve(one);
      case 'take':
        return this.take(one);
      case 'release':
        return this.release(one.id);
      case 'void':
        return this.giveUp(one.id);
      case 'order':
        return void this.say(holdFunds(ticket(this.nextOrder++, { account: one.account, qtyLots: 1 + one.n })));
      case 'close':
        return this.close(one);
      default:
        return this.instruct(one);
    }
  }

  private say(command: LedgerCommand) {
    return this.ledger.command(command);
  }

  private reserve({ id, key, account, units }: Step): void {
    const command = reserve({ id, account, units: units.toString(), ...(key === undefined ? {} : { keys: [key] }) });
    const expected = this.model.expected(command);
    const isCovered = this.ledger.available(account, 'aud') >= units;
    const result = this.say(command);
    if (expected === 'free') {
      if (!isCovered) return expect(result).toMatchObject({ ok: false, rejection: { code: 'insufficient-funds' } });
      expect(result).toEqual({ ok: true, value: { reservation: id, duplicate: false } });
      for (const name of [id, ...(key === undefined ? [] : [key])])
        this.model.names.set(name, { id, body: this.model.bodyOf(command) });
      this.model.open.set(id, { account, left: units });
    } else if (expected.startsWith('withdrawal:'))
      expect(result).toEqual({ ok: true, value: { reservation: expected, duplicate: true } });
    else expect(result).toMatchObject({ ok: false, rejection: { code: expected } });
    return undefined;
  }

  private take({ id, part, n }: Step): void {
    const open = this.model.open.get(id);
    const units = open ? (open.left + part - 1n) / part : 7n;
    const businessId = n % 4 === 0 ? 'again' : `e${(this.nextEntry += 1)}`;
    const result = this.say(entryOf({ id, account: open?.account ?? ANNA, units, businessId }));
    if (!open) return expect(result.ok && 'changed' in result.value && result.value.changed).toBe(false);
    if (result.ok && 'changed' in result.value && result.value.changed) this.taken(id, units);
    return undefined;
  }

  private taken(id: string, units: bigint): void {
    const open = this.model.open.get(id);
    if (open) open.left -= units;
    if (open?.left === 0n) this.model.open.delete(id);
  }

  private release(id: string): void {
    const result = this.say(release({ id }));
    if (this.model.open.delete(id)) expect(result).toEqual({ ok: true, value: { changed: true } });
    else if (this.model.names.has(id)) expect(result).toEqual({ ok: true, value: { changed: false } });
    else expect(result).toMatchObject({ ok: false, rejection: { code: 'reservation-unknown' } });
  }

  private giveUp(id: string): void {
    const known = this.model.names.get(id);
    const result = this.say(voidOf({ id }));
    if (known) expect(result).toMatchObject({ ok: false, rejection: { code: 'reservation-exists' } });
    else expect(result).toEqual({ ok: true, value: { changed: known === undefined } });
    if (!known) this.model.names.set(id, null);
  }

  private close({ n }: Step): void {
    const holds = [...this.ledger.machine.state.holds.values()];
    const hold = holds[n % Math.max(1, holds.length)];
    if (hold)
      this.ledger.market('OrderClosed', {
        orderId: hold.orderId,
        account: hold.account,
        state: 'canceled',
        reason: 'user-cancel',
        filledLots: 0,
        filledValue: 0,
        source: 'web',
      });
  }

  /** Gives each instruction twice, in two streams. It must be answered once. */
  private instruct({ op, id, account, units, n }: Step): void {
    const open = this.model.open.get(id);
    const [of, to] = [open?.account ?? account, account === ANNA ? BEN : ANNA];
    const amount = op === 'postHeld' ? (open?.left ?? 5n) : units;
    const pid = op === 'hold' ? id : `p${(this.nextPid += 1)}`;
    const legs =
      op === 'hold' ? [leg(account, amount)] : [leg(of, -amount), leg(op === 'post' && of === to ? ANNA : to, amount)];
    const told = {
      post: { op, type: 'transfer', legs },
      postHeld: { op, type: 'withdrawal', of: id, legs: [leg(of, -amount), leg(TRANSIT, amount)] },
      hold: { op, purpose: 'withdrawal', legs },
      release: { op, of: id, reason: 'canceled' },
    }[op];
    const before = this.ledger.machine.instructions.find(pid);
    const tell = (stream: string, data: object) => this.ledger.tell(stream, 0, 'PaymentInstructed', data);
    const [answer, ...more] = tell(`payout-${this.ledger.log.length}-a${n}`, { pid, ...told });
    expect(more).toEqual([]);
    // A different instruction under an answered pid stops its stream.
    if (before !== undefined) return expect(answer?.type ?? 'InputStopped').toBe('InputStopped');
    expect(answer?.data['pid']).toBe(pid);
    expect(tell(`payout-${this.ledger.log.length}-b${n}`, { pid, ...told })).toEqual([]);
    if (answer?.type === 'FundsReserved') {
      this.model.names.set(id, { id, body: this.model.bodyOf(reserve({ id, account, units: amount.toString() })) });
      this.model.open.set(id, { account, left: amount });
    } else if (answer?.type === 'ReservationReleased') this.model.open.delete(id);
    else if (answer?.type === 'EntryPosted' && op === 'postHeld') this.taken(id, amount);
    return undefined;
  }
}

const leg = (account: string, units: bigint): object => ({ account, asset: 'aud', units: units.toString() });
const entryOf = (options: {
  readonly id: string;
  readonly account: string;
  readonly units: bigint;
  readonly businessId: string;
}): PostEntry => ({
  type: 'PostEntry',
  transactionType: 'withdrawal',
  businessId: options.businessId,
  by: 'fiat',
  takes: [{ reservation: options.id, units: options.units.toString() }],
  postings: [frozen((-options.units).toString(), options.account), available(options.units.toString(), TRANSIT)],
});

function expectSound({ ledger: { machine }, model }: World): void {
  const sums = new Map<string, bigint>();
  const kept = [...machine.state.holds.values(), ...machine.state.reservations.values()];
  for (const { name, balances } of machine.state.accounts.values())
    for (const [asset, balance] of balances) {
      sums.set(asset, (sums.get(asset) ?? 0n) + balance.available + balance.frozen);
      const reserved = kept
        .filter((one) => one.account === name && one.asset === asset)
        .reduce((sum, { remaining }) => sum + remaining, 0n);
      expect(balance.frozen).toBe(reserved);
    }
  expect([...sums.values()].filter((sum) => sum !== 0n)).toEqual([]);
  expect(
    new Map([...machine.state.reservations].map(([id, { account, remaining }]) => [id, { account, left: remaining }])),
  ).toEqual(model.open);
}

describe('the ledger under any sequence of reservations, orders and instructions', () => {
  it('answers like the naive model, explains every frozen balance, and is the same after a replay and from any snapshot', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: 'max' }), fc.nat(60), (steps, snapshotAt) => {
        const world = new World();
        const { machine, log } = world.ledger;
        let snapshot = machine.snapshot();
        steps.forEach((one, at) => {
          world.run(one);
          expectSound(world);
          if (at === snapshotAt) snapshot = machine.snapshot();
        });
        expect(sha256Hex(machine.snapshot())).toBe(machine.hash());
        for (const text of [null, snapshot]) {
          const replayed = new LedgerMachine(WITHDRAWAL_RULES);
          if (text !== null) replayed.restore(text);
          for (const event of log) if (event.revision > replayed.state.revision) replayed.apply(event);
          expect(replayed.hash()).toBe(machine.hash());
        }
      }),
      { numRuns: 80 },
    );
  });

  it('posts every entry, reservation and instruction once when all are repeated', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 50, size: 'max' }), (steps) => {
        const world = new World();
        const { ledger } = world;
        const said: LedgerCommand[] = [];
        const command = ledger.command.bind(ledger);
        ledger.command = (one, now) => {
          if (one.type === 'ReserveFunds' || one.type === 'PostEntry') said.push(one);
          return command(one, now);
        };
        steps.forEach((one) => world.run(one));
        const { state } = ledger.machine;
        const posted = (): number =>
          ledger.log.filter(({ type }) => type === 'EntryPosted' || type === 'FundsReserved').length;
        const accepted = new Set(
          ledger.log.flatMap(({ data }) => [data['businessId'], data['id']].filter((one) => typeof one === 'string')),
        );
        const before = posted();
        for (const one of said)
          if (accepted.has(one.type === 'ReserveFunds' ? one.id : (one as PostEntry).businessId)) command(one, NOW);
        expect(posted()).toBe(before);
        expect(ledger.machine.absorb(recorded('audit-1', 0, 'X', {}), NOW)).toEqual([]);
        expect(state.stopped.size).toBe(0);
      }),
      { numRuns: 40 },
    );
  });
});
