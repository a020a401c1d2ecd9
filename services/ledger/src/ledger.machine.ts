import type {
  HoldFunds,
  HoldFundsReply,
  LedgerCommand,
  LedgerReply,
  ReleaseReservation,
  ReserveFunds,
  ReserveFundsReply,
  VoidReservation,
} from '@corella/contracts/ledger';
import { categoryOf, recordedOf, type JsonObject, type RecordedEvent } from '@corella/event-store';
import { sha256Hex } from '@corella/hash';
import { invariant, ok, reject, assertNever } from '@corella/result';
import type { Machine, MachineEvent, MachineVersions, Outcome } from '@corella/single-writer';
import type { Decision } from './domain/decision.js';
import { evolve } from './domain/evolve.js';
import { decideInput } from './inputs/decide-input.js';
import { RecentClientOrderIds } from './domain/ids/recent-client-order-ids.js';
import { RecentBusinessIds } from './domain/ids/recent-business-ids.js';
import type { LedgerEvent } from './domain/ledger-event.js';
import { initialState, type LedgerState } from './domain/ledger-state.js';
import { RecentInstructions, answerOf } from './domain/ids/recent-instructions.js';
import {
  RecentReservationKeys,
  answerKnown,
  answerReservation,
  reservationNamesOf,
  reservationReply,
} from './domain/ids/recent-reservation-keys.js';
import type { RecalledNames } from './domain/ids/recalled-names.js';
import { SettlementOrder } from './domain/settlement/settlement-order.js';
import { SNAPSHOT_SCHEMA, decodeState, encodeState, encodeStateAgain } from './domain/snapshot/snapshot-codec.js';
import { LEDGER_RULES, type LedgerRules } from './ledger-rules.js';
import { decideAssignRanks } from './use-cases/assign-ranks/assign-ranks.decide.js';
import {
  decideFireCancelTimers,
  decideSetCancelTimer,
  noteRefusedTimer,
} from './use-cases/cancel-timer/cancel-timer.decide.js';
import { decideHoldFunds } from './use-cases/hold-funds/hold-funds.decide.js';
import { decideOpenAccount } from './use-cases/open-account/open-account.decide.js';
import { decidePostEntry } from './use-cases/post-entry/post-entry.decide.js';
import { decidePublishLiabilities } from './use-cases/publish-liabilities/publish-liabilities.decide.js';
import { decideSetAccountControl } from './use-cases/set-account-control/set-account-control.decide.js';
import { decideReleaseReservation } from './use-cases/release-reservation/release-reservation.decide.js';
import { decideReserveFunds } from './use-cases/reserve-funds/reserve-funds.decide.js';
import { decideVoidReservation } from './use-cases/void-reservation/void-reservation.decide.js';
import { decideHouseCover } from './use-cases/watch-house/watch-house.decide.js';
import { decideFinishResume } from './use-cases/resume-settlement/finish-resume.decide.js';
import { decideSetFeeConversion } from './use-cases/set-fee-conversion/set-fee-conversion.decide.js';
import { decideSetFeePreference } from './use-cases/set-fee-preference/set-fee-preference.decide.js';
import { decideSetFeeSchedule } from './use-cases/set-fee-schedule/set-fee-schedule.decide.js';

export type LedgerResult = HoldFundsReply['result'] | ReserveFundsReply['result'] | LedgerReply['result'];
export const LEDGER_VERSIONS: MachineVersions = { schema: SNAPSHOT_SCHEMA, hashVersion: SNAPSHOT_SCHEMA };

/** The ledger shard's state machine: commands and followed events in, events of `ledger-{shard}` out. */
export class LedgerMachine implements Machine<LedgerCommand, LedgerResult> {
  readonly clientOrderIds = new RecentClientOrderIds();
  readonly businessIds = new RecentBusinessIds();
  readonly reservationKeys = new RecentReservationKeys();
  readonly instructions = new RecentInstructions();
  private readonly order = new SettlementOrder();
  private current = initialState();

  constructor(private readonly rules: LedgerRules = LEDGER_RULES) {}

  /**
   * A machine that only replays, for snapshot workers and the sentinel. It remembers no client order ids and no
   * business ids, so its memory does not grow with the log.
   */
  static forReplay(rules?: LedgerRules): LedgerMachine {
    const machine = new LedgerMachine(rules);
    machine.forgetIdsUpTo(Number.MAX_SAFE_INTEGER);
    return machine;
  }

  /**
   * The tables have the ids of all events up to this revision. None of them is kept in memory from now on, even if the
   * events are replayed.
   */
  forgetIdsUpTo(revision: number): void {
    this.clientOrderIds.forgetUpTo(revision);
    this.businessIds.forgetUpTo(revision);
    this.reservationKeys.forgetUpTo(revision);
    this.instructions.forgetUpTo(revision);
  }

  /** Also knows what the tables have of the names in an input, until the returned function is called. */
  recall({ answered, reservations }: RecalledNames): () => void {
    const forgets = [this.instructions.recall(answered), this.reservationKeys.recall(reservations)];
    return () => forgets.forEach((forget) => forget());
  }

  /** How many client order ids, business ids, names of reservations and pids are in memory. */
  get rememberedIds(): number {
    return this.clientOrderIds.size + this.businessIds.size + this.reservationKeys.size + this.instructions.size;
  }

  /** For queries in the same process. Only the machine changes it. */
  get state(): LedgerState {
    return this.current;
  }

  execute(command: LedgerCommand, now: number): Outcome<LedgerResult> {
    if (command.type === 'HoldFunds') return this.hold(command, now);
    if (command.type === 'ReserveFunds') return this.reserve(command, now);
    const decision = this.decide(command, now);
    if (!decision.ok) {
      const noted = command.type === 'SetCancelTimer' ? noteRefusedTimer(command, this.current) : [];
      return { events: this.follow(noted, now), reply: decision };
    }
    const events = this.follow(decision.value, now);
    const account = command.type === 'OpenAccount' ? this.current.accounts.get(command.account) : undefined;
    return {
      events,
      reply: ok({ changed: events.length > 0, ...(account ? { accountId: account.accountId } : {}) }),
    };
  }

  absorb(input: RecordedEvent, now: number): readonly MachineEvent[] {
    const { current: state, order, instructions, reservationKeys } = this;
    const { inputs, services } = this.rules;
    const source = inputs.get(categoryOf(input.stream));
    if (!source) return NO_EVENTS;
    const events = decideInput(input, source, { state, now, services, order, instructions, reservationKeys });
    if (events.length === 0) return NO_EVENTS;
    // Only what led to an own event is recorded as taken, since only that survives in the log; the rest changes nothing
    // when told again.
    if (source.remembers === 'stream') this.take(input.stream, input.revision);
    return this.follow(events, now);
  }

  apply(event: RecordedEvent): void {
    invariant(
      event.revision === this.current.revision + 1,
      `event ${event.revision} does not follow ${this.current.revision}`,
    );
    for (const [stream, revision] of Object.entries(event.meta.causes ?? {})) this.take(stream, revision);
    this.move([recordedOf(event, 'ledger')], event.meta.at);
  }

  inputs(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.current.taken);
  }

  inputOf(stream: string): number | undefined {
    return this.current.taken.get(stream);
  }

  hash(): string {
    return sha256Hex(encodeStateAgain(this.current));
  }

  snapshot(): string {
    return encodeState(this.current);
  }

  restore(state: string): void {
    this.current = decodeState(state);
  }

  private hold(command: HoldFunds, now: number): Outcome<LedgerResult> {
    const { order } = command;
    const known = this.clientOrderIds.find(order);
    if (known.kind === 'same') return { events: [], reply: ok({ orderId: known.orderId, duplicate: true }) };
    if (known.kind === 'conflict')
      return {
        events: [],
        reply: reject({
          code: 'idempotency-conflict',
          detail: 'Another order was placed under this client order id.',
          inputs: { orderId: known.orderId },
        }),
      };
    const decision = decideHoldFunds(command, this.current, now);
    if (!decision.ok) return { events: [], reply: decision };
    this.move(decision.value, now);
    const duplicate = decision.value.length === 0;
    return { events: decision.value.map(toMachineEvent), reply: ok({ orderId: order.orderId, duplicate }) };
  }

  private reserve(command: ReserveFunds, now: number): Outcome<LedgerResult> {
    const known = answerReservation(this.reservationKeys.find([command.id, ...(command.keys ?? [])]), command);
    if (known.kind !== 'free') return { events: [], reply: reservationReply(known) };
    const { current: state } = this;
    const decision = decideReserveFunds(command, { state, services: this.rules.services, now });
    if (!decision.ok) return { events: [], reply: decision };
    return { events: this.follow(decision.value, now), reply: ok({ reservation: command.id, duplicate: false }) };
  }

  /** The reply to releasing or voiding a known name whose reservation is not open; null if it is open or unknown. */
  private ofKnown(command: ReleaseReservation | VoidReservation): Decision | null {
    const [known] = this.current.reservations.has(command.id) ? [] : this.reservationKeys.find([command.id]);
    return known ? answerKnown(command, known) : null;
  }

  private decide(command: Exclude<LedgerCommand, HoldFunds | ReserveFunds>, now: number): Decision {
    const { current: state } = this;
    const { services } = this.rules;
    switch (command.type) {
      case 'OpenAccount':
        return decideOpenAccount(command, state, services);
      case 'SetAccountControl':
        return decideSetAccountControl(command, state);
      case 'PostEntry':
        return this.businessIds.refusalOf(command) ?? decidePostEntry(command, { state, services });
      case 'ReleaseReservation':
        return this.ofKnown(command) ?? decideReleaseReservation(command, state, services);
      case 'VoidReservation':
        return this.ofKnown(command) ?? decideVoidReservation(command, state, services);
      case 'SetFeeSchedule':
        return decideSetFeeSchedule(command, state, now);
      case 'SetCancelTimer':
        return decideSetCancelTimer(command, state, now);
      case 'FireCancelTimers':
        return decideFireCancelTimers(state, now);
      case 'SetFeePreference':
        return decideSetFeePreference(command, state);
      case 'SetFeeConversion':
        return decideSetFeeConversion(command);
      case 'AssignRanks':
        return decideAssignRanks(command, state, now);
      case 'PublishLiabilities':
        return decidePublishLiabilities(command, state);
      case 'FinishSettlementResume':
        return decideFinishResume(command, state, (stream) => this.order.nextOf(stream, state));
      default:
        return assertNever(command);
    }
  }

  /** Applies what was decided, and what follows from it for the house. All of it is one append. */
  private follow(events: readonly LedgerEvent[], now: number): readonly MachineEvent[] {
    this.move(events, now);
    const cover = decideHouseCover(this.current, events);
    if (cover.length === 0) return events.map(toMachineEvent);
    this.move(cover, now);
    return [...events, ...cover].map(toMachineEvent);
  }

  private move(events: readonly LedgerEvent[], now: number): void {
    for (const event of events) {
      evolve(this.current, event, now);
      if (isSettlementEvent(event)) this.order.forget(event.data.stream);
      if (event.type === 'FundsHeld') this.clientOrderIds.remember(event.data.order, this.current.revision);
      else if (event.type !== 'TradeSettled' && event.type !== 'HoldReleased') this.remember(event);
    }
  }

  /** Ids, names and pids of everything but orders. */
  private remember(event: LedgerEvent): void {
    const { revision } = this.current;
    if (event.type === 'EntryPosted') this.businessIds.remember(event.data, revision);
    this.reservationKeys.remember(reservationNamesOf(event), revision);
    const answer = answerOf(event);
    if (answer) this.instructions.remember(answer, revision);
  }

  private take(stream: string, revision: number): void {
    if (revision > (this.current.taken.get(stream) ?? -1)) this.current.taken.set(stream, revision);
  }
}

const NO_EVENTS: readonly MachineEvent[] = [];

const toMachineEvent = ({ type, data }: LedgerEvent): MachineEvent => ({ type, data: data satisfies JsonObject });

type SettlementEvent = Extract<
  LedgerEvent,
  { readonly type: 'SettlementStopped' | 'SettlementResumed' | 'SettlementCaughtUp' }
>;

const isSettlementEvent = (event: LedgerEvent): event is SettlementEvent =>
  event.type === 'SettlementStopped' || event.type === 'SettlementResumed' || event.type === 'SettlementCaughtUp';
