import type { ApprovalEvents, UserEvents } from '@corella/contracts/identity';
import type { HoldFunds, HoldFundsReply, LedgerCommand, LedgerReply } from '@corella/contracts/ledger';
import { categoryOf, type JsonObject, type RecordedEvent } from '@corella/event-store';
import { sha256Hex } from '@corella/hash';
import { invariant, ok, reject, assertNever } from '@corella/result';
import type { Machine, MachineEvent, MachineVersions, Outcome } from '@corella/single-writer';
import type { Decision } from './domain/decision.js';
import { evolve } from './domain/evolve.js';
import { decideMarketEvent } from './use-cases/follow-market/follow-market.decide.js';
import { IdempotencyKeys } from './domain/idempotency-keys.js';
import type { LedgerEvent } from './domain/ledger-event.js';
import { initialState, type LedgerState } from './domain/ledger-state.js';
import { SNAPSHOT_SCHEMA, decodeState, encodeState } from './domain/snapshot-codec.js';
import { decideAdjustment } from './use-cases/execute-adjustment/execute-adjustment.decide.js';
import { decideHoldFunds } from './use-cases/hold-funds/hold-funds.decide.js';
import { decideOpenAccount } from './use-cases/open-account/open-account.decide.js';
import { decidePostEntry } from './use-cases/post-entry/post-entry.decide.js';
import { decideDerivedControl, decideSetAccountControl } from './use-cases/set-account-control/set-account-control.decide.js';
import { decideSetFeeSchedule } from './use-cases/set-fee-schedule/set-fee-schedule.decide.js';

export type LedgerResult = HoldFundsReply['result'] | LedgerReply['result'];
export const LEDGER_VERSIONS: MachineVersions = { schema: SNAPSHOT_SCHEMA, hashVersion: SNAPSHOT_SCHEMA };

/** The ledger shard's state machine: commands and followed events in, events of `ledger-{shard}` out. */
export class LedgerMachine implements Machine<LedgerCommand, LedgerResult> {
  readonly keys = new IdempotencyKeys();
  private current = initialState();

  /** For queries of the same process; nobody else changes it. */
  get state(): LedgerState {
    return this.current;
  }

  execute(command: LedgerCommand, now: number): Outcome<LedgerResult> {
    if (command.type === 'HoldFunds') return this.hold(command, now);
    const decision = this.decide(command);
    if (!decision.ok) return { events: [], reply: decision };
    this.move(decision.value);
    const account = command.type === 'OpenAccount' ? this.current.accounts.get(command.account) : undefined;
    return { events: decision.value.map(toMachineEvent), reply: ok({ changed: decision.value.length > 0, ...(account ? { accountId: account.accountId } : {}) }) };
  }

  absorb(input: RecordedEvent): readonly MachineEvent[] {
    const events = this.follow(input);
    // Only what led to an own event is recorded as taken, since only that survives in the log; the rest changes nothing when told again.
    if (events.length > 0 && categoryOf(input.stream) === 'market') this.take(input.stream, input.revision);
    this.move(events);
    return events.map(toMachineEvent);
  }

  apply(event: RecordedEvent): void {
    invariant(event.revision === this.current.revision + 1, `event ${event.revision} does not follow ${this.current.revision}`);
    for (const [stream, revision] of Object.entries(event.meta.causes ?? {})) this.take(stream, revision);
    this.move([event as unknown as LedgerEvent]);
  }

  inputs(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.current.taken);
  }

  inputOf(stream: string): number | undefined {
    return this.current.taken.get(stream);
  }

  hash(): string {
    return sha256Hex(this.snapshot());
  }

  snapshot(): string {
    return encodeState(this.current);
  }

  restore(state: string): void {
    this.current = decodeState(state);
  }

  private hold(command: HoldFunds, now: number): Outcome<LedgerResult> {
    const { order } = command;
    const known = this.keys.find(order);
    if (known.kind === 'same') return { events: [], reply: ok({ orderId: known.orderId, duplicate: true }) };
    if (known.kind === 'conflict') return { events: [], reply: reject({ code: 'idempotency-conflict', detail: 'Another order was placed under this client order id.', inputs: { orderId: known.orderId } }) };
    const decision = decideHoldFunds(command, this.current, now);
    if (!decision.ok) return { events: [], reply: decision };
    this.move(decision.value);
    return { events: decision.value.map(toMachineEvent), reply: ok({ orderId: order.orderId, duplicate: false }) };
  }

  private decide(command: Exclude<LedgerCommand, HoldFunds>): Decision {
    switch (command.type) {
      case 'OpenAccount': return decideOpenAccount(command, this.current);
      case 'SetAccountControl': return decideSetAccountControl(command, this.current);
      case 'PostEntry': return decidePostEntry(command, this.current);
      case 'SetFeeSchedule': return decideSetFeeSchedule(command, this.current);
      default: return assertNever(command);
    }
  }

  private follow(input: RecordedEvent): readonly LedgerEvent[] {
    const data: unknown = input.data;
    switch (input.type) {
      case 'AccountControlDerived': return decideDerivedControl(data as UserEvents['AccountControlDerived'], { stream: input.stream, revision: input.revision }, this.current);
      case 'ApprovalGranted': {
        const granted = data as ApprovalEvents['ApprovalGranted'];
        return granted.kind === 'ledger-adjustment' ? decideAdjustment(granted, this.current) : [];
      }
      default: return categoryOf(input.stream) === 'market' ? decideMarketEvent(input, this.current) : [];
    }
  }

  private move(events: readonly LedgerEvent[]): void {
    for (const event of events) {
      evolve(this.current, event);
      if (event.type === 'FundsHeld') this.keys.remember(event.data.order, this.current.revision);
    }
  }

  private take(stream: string, revision: number): void {
    if (revision > (this.current.taken.get(stream) ?? -1)) this.current.taken.set(stream, revision);
  }
}

const toMachineEvent = ({ type, data }: LedgerEvent): MachineEvent => ({ type, data: data satisfies JsonObject });
