import type { Bus } from '@corella/bus';
import {
  LEDGER_SERVICE,
  LEDGER_SHARD,
  type LedgerCommand,
  type LedgerReply,
  type PostEntry,
  type ReserveFunds,
  type ReserveFundsReply,
} from '@corella/contracts/ledger';
import type { Random } from '@corella/random';
import type { DurableLog } from '../machine/durable-log.js';
import { Instructions } from './instructions.js';
import type { LedgerRecord } from './ledger-record.js';
import { CUSTODY_BANK, ENDS, TRANSIT_BANK, posted, robbery, sent, type Payout } from './payout.js';

export interface WithdrawalServiceOptions {
  readonly bus: Bus;
  readonly log: DurableLog;
  readonly record: LedgerRecord;
  readonly clock: { nowMs(): number };
  readonly random: Random;
  readonly accounts: readonly string[];
  readonly assets: readonly string[];
  readonly report: (finding: string) => void;
}

/** Refusals after which the same command may succeed later. */
const PASSING: readonly string[] = ['busy', 'storage-full'];
const EXPIRES_MS = 5_000;
const PATIENCE = 3;
const PAUSE_MS = 300;
const LONGEST_END_STEPS = 400;

/**
 * A made-up service that pays money out to customers. It reserves, voids, releases, and pays in parts, by commands or
 * by instructions. When nobody answers, it asks again under the same ids.
 */
export class WithdrawalService {
  private readonly payouts: Payout[] = [];
  private readonly instructions: Instructions;

  constructor(private readonly options: WithdrawalServiceOptions) {
    this.instructions = new Instructions(options);
  }

  async open(): Promise<void> {
    for (const account of [CUSTODY_BANK, TRANSIT_BANK])
      while (!(await this.say({ type: 'OpenAccount', account, stpGroup: account }))?.result.ok) await pause();
  }

  /** Does one thing. */
  async act(): Promise<void> {
    const { random } = this.options;
    const open = this.payouts.filter(({ stage, isBusy }) => !ENDS.has(stage) && !isBusy);
    const kind = random.int(0, 9);
    if (kind < 4 || open.length === 0) return this.advance(this.begin());
    if (kind === 4) return this.probe(random.pick(this.payouts));
    return this.advance(random.pick(open));
  }

  /** Brings every open payout to its end, once the faults have stopped. */
  async finish(): Promise<void> {
    for (const payout of this.payouts) {
      for (let steps = 0; !ENDS.has(payout.stage); steps += 1) {
        if (steps > LONGEST_END_STEPS) return this.options.report(`payout ${payout.id} stays ${payout.stage} for ever`);
        if (payout.stage === 'reserving' && payout.attempts > 20) payout.stage = 'giving-up';
        await this.advance(payout);
        if (!ENDS.has(payout.stage)) await pause();
      }
    }
    this.instructions.poison(this.payouts);
    await pause();
  }

  /** Compares the payouts with the log, once everything is at rest. */
  check(): void {
    const { record, report } = this.options;
    for (const { id, command, stage, payUnits } of this.payouts) {
      const [units, taken] = [record.reserved.has(id) ? BigInt(command.units) : 0n, record.taken.get(id) ?? 0n];
      if (record.remaining(id) !== 0n) report(`payout ${id} ended ${stage} and still has money reserved`);
      if (stage === 'paid' && taken !== payUnits) report(`payout ${id} was to pay ${payUnits} and paid ${taken}`);
      if (stage !== 'paid' && taken > 0n && taken !== payUnits) report(`payout ${id} ended ${stage} and paid ${taken}`);
      if ((stage === 'voided' || stage === 'refused') && units > 0n)
        report(`payout ${id} ended ${stage} and is reserved`);
    }
  }

  private begin(): Payout {
    const { random, accounts, assets, clock } = this.options;
    const n = this.payouts.length + 1;
    // Now and then this is more than anybody has.
    const units = BigInt(random.int(2, 40)) * (random.next() < 0.1 ? 10n ** 16n : 1_000n);
    const account = random.pick(accounts);
    const way = random.next() < 0.4 ? 'instructions' : 'commands';
    const id = `withdrawal:${n}`;
    const hasKey = way === 'commands' && random.next() < 0.7;
    const payout: Payout = {
      id,
      names: hasKey && random.next() < 0.4 ? [id, `${id}-again`] : [id],
      command: {
        type: 'ReserveFunds',
        id,
        ...(hasKey ? { keys: [`${account}:k${n}`] } : {}),
        account,
        asset: random.pick(assets),
        units: units.toString(),
        purpose: 'withdrawal',
        ...(random.next() < 0.8 ? { expiresAt: clock.nowMs() + EXPIRES_MS } : {}),
        by: 'fiat',
      },
      way,
      payUnits: random.next() < 0.5 ? units : units / 2n,
      stage: 'reserving',
      isBusy: false,
      attempts: 0,
      pids: new Set(),
    };
    this.payouts.push(payout);
    return payout;
  }

  private async advance(payout: Payout): Promise<void> {
    payout.isBusy = true;
    payout.attempts += 1;
    await (payout.way === 'instructions' ? this.instructions.advance(payout) : this.command(payout));
    payout.isBusy = false;
  }

  private async command(payout: Payout): Promise<void> {
    const { random } = this.options;
    switch (payout.stage) {
      case 'reserving':
        return this.reserve(payout);
      case 'giving-up':
        return this.giveUp(payout);
      case 'reserved':
        if (random.next() < 0.3) payout.stage = 'releasing';
        else if (await this.post(sent(payout), 'house-short')) payout.stage = 'paying';
        return undefined;
      case 'paying':
        if ((await this.post(posted(payout, 1))) && (await this.post(posted(payout, 2)))) payout.stage = 'releasing';
        return undefined;
      case 'releasing':
        return this.release(payout);
      default:
        return undefined;
    }
  }

  private async reserve(payout: Payout): Promise<void> {
    const { command, names } = payout;
    const replies = await Promise.all(names.map((id) => this.ask({ ...command, id })));
    const reserved = replies.filter((reply) => typeof reply === 'string');
    const [first] = reserved;
    if (reserved.some((id) => id !== first))
      this.options.report(`one request is reserved as ${reserved.join(' and ')}`);
    if (first !== undefined) Object.assign(payout, { id: first, stage: 'reserved' });
    // A copy of a refused command may still be on its way, so its id is voided rather than forgotten.
    else if (replies.includes(false) || payout.attempts > PATIENCE || this.options.random.next() < 0.2)
      payout.stage = 'giving-up';
  }

  /** The id of the reservation; false for a refusal; null if nobody answered or a retry may succeed. */
  private async ask(command: ReserveFunds): Promise<string | false | null> {
    const { record, report } = this.options;
    const reply = await this.say<ReserveFundsReply>({ ...command, ...this.deadline(command) });
    if (!reply) return null;
    const { result } = reply;
    if (result.ok) {
      record.acknowledgeReservation(command, result.value.reservation, result.value.duplicate);
      return result.value.reservation;
    }
    const { code } = result.rejection;
    if (code === 'idempotency-conflict') report(`reservation ${command.id} conflicts with itself`);
    // An answer may be late: a refusal counts only if the reservation stood when it was decided.
    if (record.stoodAt(command.id, reply.revision) && !PASSING.includes(code))
      report(`reservation ${command.id} stands and is refused with ${code}`);
    return PASSING.includes(code) ? null : false;
  }

  /** Sets a new deadline each time. The deadline is not part of the body. */
  private deadline({ expiresAt }: ReserveFunds): Pick<ReserveFunds, 'expiresAt'> {
    return expiresAt === undefined ? {} : { expiresAt: this.options.clock.nowMs() + EXPIRES_MS };
  }

  private async giveUp(payout: Payout): Promise<void> {
    const { record, report } = this.options;
    const { command, names } = payout;
    for (const id of names) {
      const reply = await this.say({ type: 'VoidReservation', id, by: 'fiat' });
      if (reply && !reply.result.ok && reply.result.rejection.code === 'reservation-exists') {
        if (!record.reserved.has(id)) report(`${id} cannot be given up for a reservation that is not in the log`);
        Object.assign(payout, { id, stage: 'releasing' });
        return;
      }
      if (!reply?.result.ok) return;
      record.acknowledgeVoid(id);
      const late = await this.say<ReserveFundsReply>({ ...command, id, ...this.deadline(command) });
      if (late?.result.ok && late.result.value.reservation === id)
        report(`${id} was given up and is made all the same`);
    }
    payout.stage = 'voided';
  }

  private async release(payout: Payout): Promise<void> {
    const { record, report } = this.options;
    const { id } = payout;
    const reply = await this.say({ type: 'ReleaseReservation', id, reason: 'canceled', by: 'fiat' });
    if (!reply) return undefined;
    if (!reply.result.ok) {
      if (!PASSING.includes(reply.result.rejection.code))
        report(`the release of ${id} is refused with ${reply.result.rejection.code}`);
      return undefined;
    }
    record.acknowledgeRelease(id);
    payout.stage = (record.taken.get(id) ?? 0n) > 0n ? 'paid' : 'released';
    return undefined;
  }

  /** Whether the entry has been posted. */
  private async post(entry: PostEntry, ...expected: readonly string[]): Promise<boolean> {
    const { record, report } = this.options;
    const reply = await this.say(entry);
    if (reply?.result.ok) {
      record.acknowledgeEntry(`${entry.transactionType} ${entry.businessId}`);
      return true;
    }
    const code = reply && !reply.result.ok ? reply.result.rejection.code : 'busy';
    if (![...PASSING, ...expected].includes(code)) report(`entry ${entry.businessId} is refused with ${code}`);
    return false;
  }

  /** Sends what must be refused: another body under a used id or key, and an entry that no template allows. */
  private async probe(payout: Payout): Promise<void> {
    const { record, report, random } = this.options;
    const { id, command } = payout;
    if (!record.reserved.has(id)) return;
    const [key] = command.keys ?? [];
    const other: ReserveFunds = {
      ...command,
      id,
      units: String(BigInt(command.units) + 1n),
      ...(key !== undefined && random.next() < 0.5 ? { id: `${id}-other`, keys: [key] } : {}),
    };
    const reply = await this.say<ReserveFundsReply>({ ...other, ...this.deadline(other) });
    if (reply?.result.ok) report(`${other.id} was taken for a second reservation`);
    const robbed = await this.say(robbery(payout));
    if (robbed?.result.ok) report(`${id} was robbed`);
  }

  /** Sends a command; null if nobody answered. */
  private async say<Reply = LedgerReply>(command: LedgerCommand): Promise<Reply | null> {
    try {
      return await this.options.bus.request<Reply>(LEDGER_SERVICE, command, {
        partition: LEDGER_SHARD,
        lane: 'internal',
      });
    } catch (error) {
      if (error instanceof Error && error.name === 'BusFault') return null;
      throw error;
    }
  }
}

const pause = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, PAUSE_MS));
