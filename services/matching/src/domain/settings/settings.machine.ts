import { sha256Hex } from '@corella/hash';
import { ok, reject, type Rejection, type Result } from '@corella/result';
import type { JsonObject, RecordedEvent } from '@corella/event-store';
import type { MatchingSettingsEvents, SymbolParameters, VersionWithdrawal } from '@corella/contracts/market';
import type { Machine, MachineEvent, MachineVersions, Outcome } from '@corella/single-writer';

/**
 * A change of a symbol's parameters that two people decided. `from` is the version that they saw in force or scheduled
 * last.
 */
export interface ApproveParameters {
  readonly type: 'ApproveParameters';
  readonly symbol: string;
  readonly from: number;
  readonly parameters: SymbolParameters;
  readonly effectiveAt: number;
  readonly approvalId: string;
  readonly by: readonly string[];
  /** Newest version that the symbol's own stream has. */
  readonly inForce: number;
}

/** The symbol's writer could not take a version when its time came. */
export interface NoteRefusal {
  readonly type: 'NoteRefusal';
  readonly symbol: string;
  readonly version: number;
}

/** Two people take back a version that does not rule yet. `withdraws` is the approval by which it had been agreed. */
export interface WithdrawParameters {
  readonly type: 'WithdrawParameters';
  readonly symbol: string;
  readonly version: number;
  readonly withdraws: string;
  readonly approvalId: string;
  readonly by: readonly string[];
  /** Newest version that the symbol's own stream has. */
  readonly inForce: number;
}

export type SettingsCommand = ApproveParameters | NoteRefusal | WithdrawParameters;
export type SettingsReply = Result<{ readonly changed: boolean }, Rejection<'parameters-invalid'>>;
/** `withdrawal` is absent until two people take the version back, so that states without one are written as ever. */
export type Approved = MatchingSettingsEvents['ParametersApproved'] & {
  readonly refused: boolean;
  readonly withdrawal?: VersionWithdrawal;
};

export const SETTINGS_VERSIONS: MachineVersions = { schema: 1, hashVersion: 1 };
/** Versions remembered per symbol; all of them stand in the stream. */
export const APPROVED_KEPT = 50;

/** Whether a version rules, has ruled or may come to rule; the number of any other is taken by the next one. */
export const isLive = ({ refused, withdrawal }: Approved): boolean => !refused && withdrawal === undefined;

const settingsEvent = <Type extends keyof MatchingSettingsEvents>(
  type: Type,
  data: MatchingSettingsEvents[Type],
): MachineEvent => ({ type, data: data as unknown as JsonObject });

/**
 * The single writer of `settings-matching`: what was approved, with the time from which it is to rule (core.md 16).
 * Invariants, per symbol: versions rise by one and their times never fall, a refused or withdrawn version apart, whose
 * number the next one takes; an approval is taken once; only the latest version can be withdrawn, and only before its
 * time.
 */
export class SettingsMachine implements Machine<SettingsCommand, SettingsReply> {
  private approved = new Map<string, readonly Approved[]>();

  execute(command: SettingsCommand, now: number): Outcome<SettingsReply> {
    const decided = this.decide(command, now);
    if (!decided.ok) return { events: [], reply: decided };
    for (const event of decided.value) this.evolve(event, now);
    return { events: decided.value, reply: ok({ changed: decided.value.length > 0 }) };
  }

  absorb(): readonly MachineEvent[] {
    return [];
  }

  apply(event: RecordedEvent): void {
    this.evolve(event, event.meta.at);
  }

  inputs(): Readonly<Record<string, number>> {
    return {};
  }

  hash(): string {
    return sha256Hex(this.snapshot());
  }

  snapshot(): string {
    return JSON.stringify([...this.approved].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  restore(state: string): void {
    this.approved = new Map(JSON.parse(state) as [string, readonly Approved[]][]);
  }

  /** Oldest first. */
  ofSymbol(symbol: string): readonly Approved[] {
    return this.approved.get(symbol) ?? [];
  }

  symbols(): readonly string[] {
    return [...this.approved.keys()];
  }

  private decide(command: SettingsCommand, now: number): Decided {
    switch (command.type) {
      case 'ApproveParameters':
        return this.approve(command, now);
      case 'WithdrawParameters':
        return this.withdraw(command, now);
      case 'NoteRefusal':
        return this.refuse(command);
    }
  }

  private approve(command: ApproveParameters, now: number): Decided {
    const { symbol, from, parameters, approvalId, by, inForce } = command;
    const known = this.ofSymbol(symbol);
    if (known.some((one) => one.approvalId === approvalId)) return ok([]);
    const newest = known.findLast(isLive);
    const latest = Math.max(newest?.version ?? 0, inForce);
    const effectiveAt = Math.max(now, command.effectiveAt);
    if (from !== latest || parameters.version !== from + 1)
      return invalid(`the latest version is ${latest} by now`, { latest, from });
    if (newest && effectiveAt < newest.effectiveAt)
      return invalid('an earlier version begins to rule only later', { latest, effectiveAt: newest.effectiveAt });
    return ok([
      settingsEvent('ParametersApproved', {
        symbol,
        version: parameters.version,
        parameters,
        effectiveAt,
        approvalId,
        by,
      }),
    ]);
  }

  private withdraw({ symbol, version, withdraws, approvalId, by, inForce }: WithdrawParameters, now: number): Decided {
    const known = this.ofSymbol(symbol);
    if (known.some(({ withdrawal }) => withdrawal?.approvalId === approvalId)) return ok([]);
    const one = known.find((other) => other.approvalId === withdraws && other.version === version);
    if (!one) return invalid(`no version ${version} was agreed by that approval`, { version });
    if (one.withdrawal) return invalid(`version ${version} has been taken back already`, { version });
    if (one.refused) return invalid(`version ${version} was refused at its time`, { version });
    if (version <= inForce || one.effectiveAt <= now)
      return invalid(`version ${version} is in force by now`, { version, inForce, effectiveAt: one.effectiveAt });
    const later = known.findLast(isLive);
    if (later && later.version > version)
      return invalid(`version ${later.version} is built on it`, { version, latest: later.version });
    return ok([settingsEvent('ParametersWithdrawn', { symbol, version, withdraws, approvalId, by })]);
  }

  private refuse({ symbol, version }: NoteRefusal): Result<readonly MachineEvent[], never> {
    const open = this.ofSymbol(symbol).some((one) => one.version === version && isLive(one));
    return ok(open ? [settingsEvent('ParametersRefused', { symbol, version })] : []);
  }

  private evolve(event: MachineEvent, at: number): void {
    const data: unknown = event.data;
    if (event.type === 'ParametersApproved') {
      const approved = JSON.parse(
        JSON.stringify({ ...(data as MatchingSettingsEvents['ParametersApproved']), refused: false }),
      ) as Approved;
      this.approved.set(approved.symbol, [...this.ofSymbol(approved.symbol), approved].slice(-APPROVED_KEPT));
    } else if (event.type === 'ParametersRefused') {
      const { symbol, version } = data as MatchingSettingsEvents['ParametersRefused'];
      this.approved.set(
        symbol,
        this.ofSymbol(symbol).map((one) => (one.version === version && isLive(one) ? { ...one, refused: true } : one)),
      );
    } else if (event.type === 'ParametersWithdrawn') {
      const { symbol, withdraws, approvalId, by } = data as MatchingSettingsEvents['ParametersWithdrawn'];
      this.approved.set(
        symbol,
        this.ofSymbol(symbol).map((one) =>
          one.approvalId === withdraws ? { ...one, withdrawal: { approvalId, by: [...by], at } } : one,
        ),
      );
    }
  }
}

type Decided = Result<readonly MachineEvent[], Rejection<'parameters-invalid'>>;

const invalid = (
  detail: string,
  inputs: Readonly<Record<string, number>>,
): Result<never, Rejection<'parameters-invalid'>> => reject({ code: 'parameters-invalid', detail, inputs });
