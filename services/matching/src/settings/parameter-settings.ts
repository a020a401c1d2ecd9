import type { ApprovalEvents, ApprovalPayloads } from '@corella/contracts/identity';
import {
  MATCHING_SETTINGS_STREAM,
  marketStream,
  type ParametersVersion,
  type SymbolParameters,
  type SymbolView,
} from '@corella/contracts/market';
import { createWriter, type Writer, type WriterStatus } from '@corella/single-writer';
import { listingFault } from '../domain/admin/listing-fault.js';
import type { ApproveParameters, SettingsCommand } from '../domain/settings/decide-settings.js';
import { isLive, type Approved } from '../domain/settings/settings-state.js';
import type { SymbolFacts } from '../domain/symbol/symbol-facts.js';
import { SETTINGS_VERSIONS, SettingsMachine, type SettingsReply } from '../machines/settings.machine.js';
import type { MatchingOptions } from '../matching.options.js';
import type { Markets } from '../writers/markets.js';
import type { SymbolWriter } from '../writers/symbol-writer.js';
import { parameterHistory } from './parameter-history.js';

/** How often the settings check whether a version's time has come. */
const LOOK_MS = 500;

export interface ParameterSettingsOptions extends Pick<
  MatchingOptions,
  'store' | 'clock' | 'leaseOf' | 'onFatal' | 'onAlarm'
> {
  readonly markets: Markets;
  /** Called when the versions scheduled for a symbol have changed. */
  readonly onScheduled: (symbol: string, scheduled: SymbolView['scheduled']) => void;
}

type Granted = ApprovalEvents['ApprovalGranted'];
/** A symbol's writer that has been listed. */
type Listed = SymbolWriter & { readonly facts: SymbolFacts };

/** Approved parameters; null if the approved document could not be read. */
export interface ApprovedParameters extends Omit<ApprovalPayloads['market-parameters'], 'parameters'> {
  readonly parameters: SymbolParameters | null;
}

/**
 * Approved parameters on their way: recorded in `settings-matching` when two people have decided, and copied into the
 * symbol's own stream at the effective time, which puts them in force. A version that does not fit, at once or at its
 * time, leaves a refusal in the symbol's stream. Only one thing is done at a time, so a version is either copied or
 * taken back.
 */
export class ParameterSettings {
  private readonly machine = new SettingsMachine();
  private readonly writer: Writer<SettingsCommand, SettingsReply>;
  private timer: NodeJS.Timeout | null = null;
  private looking: Promise<void> | null = null;
  private busy: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: ParameterSettingsOptions) {
    const { store, clock, leaseOf, onFatal, onAlarm } = options;
    this.writer = createWriter<SettingsCommand, SettingsReply>({
      stream: MATCHING_SETTINGS_STREAM,
      machine: this.machine,
      versions: SETTINGS_VERSIONS,
      store,
      clock,
      lease: leaseOf?.(MATCHING_SETTINGS_STREAM),
      monotone: true,
      onOutage: (error) => onAlarm?.(error),
      onFatal,
      onSnapshotFault: (error) => onAlarm?.(error),
    });
  }

  /** Recovers, and copies what became due while the service was down. */
  async start(): Promise<void> {
    await this.writer.recover();
    await this.inTurn(() => this.copyDue());
    for (const symbol of this.machine.symbols()) this.announce(symbol);
    this.timer = setInterval(() => void this.look(), LOOK_MS);
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.looking;
    await this.busy;
    await this.writer.stop();
  }

  status(): WriterStatus {
    return this.writer.status();
  }

  async liveHash(): Promise<{ readonly stream: string; readonly revision: number; readonly hash: string }> {
    return { stream: MATCHING_SETTINGS_STREAM, ...(await this.writer.liveHash()) };
  }

  /** Takes an approval whose payload and signatures have been checked. Delivered twice, it changes nothing. */
  async approved({ approvalId, initiator, approvers }: Granted, payload: ApprovedParameters): Promise<void> {
    const { symbol, from, effectiveAt, parameters } = payload;
    await this.carryOut(symbol, approvalId, (target) => {
      if (parameters === null) return Promise.resolve(unfit('the approved parameters cannot be read'));
      const by = [initiator, ...approvers];
      const approval = { symbol, from, parameters, effectiveAt, approvalId, by, inForce: newestOf(target) };
      return this.fitting(approval, listingFault({ listing: target.facts.listing, parameters }));
    });
  }

  /** Takes back a scheduled version with a checked approval. If it comes too late or twice, it changes nothing. */
  async withdrawn(
    { approvalId, initiator, approvers }: Granted,
    payload: ApprovalPayloads['market-parameters-withdraw'],
  ): Promise<void> {
    const { symbol, version, approvalId: withdraws } = payload;
    const by = [initiator, ...approvers];
    await this.carryOut(symbol, approvalId, (target) =>
      this.writer.submit(
        { type: 'WithdrawParameters', symbol, version, withdraws, approvalId, by, inForce: newestOf(target) },
        'internal',
      ),
    );
  }

  /** Newest first. */
  history(symbol: string): readonly ParametersVersion[] {
    const facts = this.options.markets.ofSymbol(symbol)?.machine.symbolFacts();
    return facts ? parameterHistory(facts, this.machine.ofSymbol(symbol), this.options.clock.nowMs()) : [];
  }

  /**
   * Has an approval decided, and copies what is due before and after. An approval that does not fit ends with a record
   * in the symbol's stream.
   */
  private carryOut(
    symbol: string,
    approvalId: string,
    decide: (target: Listed) => Promise<{ readonly reply: SettingsReply }>,
  ): Promise<void> {
    return this.inTurn(async () => {
      await this.copyDue();
      const done = await this.options.markets.attempt(marketStream(symbol), async (target) => {
        const facts = target.machine.symbolFacts();
        if (!facts) return;
        const { reply } = await decide({ ...target, facts });
        if (reply.ok) return;
        const finding = reply.rejection.detail ?? reply.rejection.code;
        await target.writer.submit({ type: 'RefuseParameters', approvalId, finding }, 'internal');
      });
      if (!done) this.options.markets.passOver(symbol, approvalId);
      await this.copyDue();
      this.announce(symbol);
    });
  }

  /**
   * Runs one task after the other. At most two wait: the timer's check and the approval that the feed has delivered.
   */
  private inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
    const done = this.busy.then(work);
    this.busy = done.catch(() => undefined);
    return done;
  }

  private fitting(
    approval: Omit<ApproveParameters, 'type'>,
    fault: string | null,
  ): Promise<{ readonly reply: SettingsReply }> {
    if (fault !== null) return Promise.resolve(unfit(fault));
    return this.writer.submit({ type: 'ApproveParameters', ...approval }, 'internal');
  }

  private look(): Promise<void> {
    this.looking ??= this.inTurn(() => this.copyDue())
      .catch(this.options.onFatal)
      .finally(() => {
        this.looking = null;
      });
    return this.looking;
  }

  /** Copies every version whose time has come and that the symbol's stream does not have, in order. */
  private async copyDue(): Promise<void> {
    for (const symbol of this.machine.symbols())
      await this.options.markets.attempt(marketStream(symbol), (target) => this.copyDueOf(symbol, target));
  }

  private async copyDueOf(symbol: string, target: SymbolWriter): Promise<void> {
    const now = this.options.clock.nowMs();
    for (const due of this.waiting(symbol, target).filter(({ effectiveAt }) => effectiveAt <= now)) {
      const { version, parameters, effectiveAt, approvalId } = due;
      await target.writer.submit(
        { type: 'SetSymbolParameters', version, parameters, effectiveAt, approvalId },
        'internal',
      );
      if (newestOf(target) !== version) await this.writer.submit({ type: 'NoteRefusal', symbol, version }, 'internal');
      this.announce(symbol);
    }
  }

  private waiting(symbol: string, target: SymbolWriter): readonly Approved[] {
    const inForce = newestOf(target);
    return this.machine.ofSymbol(symbol).filter((one) => isLive(one) && one.version > inForce);
  }

  private announce(symbol: string): void {
    const target = this.options.markets.ofSymbol(symbol);
    if (target)
      this.options.onScheduled(
        symbol,
        this.waiting(symbol, target).map(({ parameters, effectiveAt }) => ({ parameters, effectiveAt })),
      );
  }
}

const unfit = (detail: string): { readonly reply: SettingsReply } => ({
  reply: { ok: false, rejection: { code: 'parameters-invalid', detail } },
});

/** Newest version in the symbol's own stream; 0 before it is listed. */
const newestOf = ({ machine }: SymbolWriter): number => machine.symbolFacts()?.versions.at(-1)?.parameters.version ?? 0;
