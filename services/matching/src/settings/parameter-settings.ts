import type { ApprovalEvents, ApprovalPayloads } from '@corella/contracts/identity';
import {
  MATCHING_SETTINGS_STREAM,
  marketStream,
  type ParametersVersion,
  type SymbolParameters,
  type SymbolView,
} from '@corella/contracts/market';
import { createWriter, type Writer, type WriterStatus } from '@corella/single-writer';
import { listingFault } from '../domain/admin/listing.js';
import { parametersAt, type SymbolFacts } from '../domain/market-state.js';
import {
  isLive,
  SETTINGS_VERSIONS,
  SettingsMachine,
  type Approved,
  type SettingsCommand,
  type SettingsReply,
} from '../domain/settings/settings.machine.js';
import type { MatchingOptions } from '../matching.options.js';
import type { SymbolWriter } from '../messaging/symbol-writer.js';

/** How often it is looked whether a version's time has come. */
const LOOK_MS = 500;

export interface ParameterSettingsOptions extends Pick<MatchingOptions, 'store' | 'clock' | 'onFatal' | 'onAlarm'> {
  readonly writers: ReadonlyMap<string, SymbolWriter>;
  /** What is scheduled for a symbol has changed. */
  readonly onScheduled: (symbol: string, scheduled: SymbolView['scheduled']) => void;
}

type Granted = ApprovalEvents['ApprovalGranted'];
/** A symbol's writer that has been listed. */
type Listed = SymbolWriter & { readonly facts: SymbolFacts };

/**
 * Approved parameters on their way: recorded in `settings-matching` when two people have decided, copied into the
 * symbol's own stream at the effective time. Only that copy decides anything. What does not fit, at once or at its
 * time, leaves a refusal in the symbol's stream. One thing is done at a time, so that a version is either copied or
 * taken back.
 */
export class ParameterSettings {
  private readonly machine = new SettingsMachine();
  private readonly writer: Writer<SettingsCommand, SettingsReply>;
  private timer: NodeJS.Timeout | null = null;
  private looking: Promise<void> | null = null;
  private busy: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: ParameterSettingsOptions) {
    const { store, clock, onFatal, onAlarm } = options;
    this.writer = createWriter<SettingsCommand, SettingsReply>({
      stream: MATCHING_SETTINGS_STREAM,
      machine: this.machine,
      versions: SETTINGS_VERSIONS,
      store,
      clock,
      monotone: true,
      onFatal,
      onSnapshotFault: (error) => onAlarm?.(error),
    });
  }

  /** Recovers, and copies what came due while the service was down. */
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

  /** Takes an approval whose payload and signatures have been checked. Told twice, it changes nothing. */
  async approved(
    { approvalId, initiator, approvers }: Granted,
    payload: ApprovalPayloads['market-parameters'],
  ): Promise<void> {
    const { symbol, from, effectiveAt } = payload;
    const parameters = payload.parameters as unknown as SymbolParameters;
    await this.carryOut(symbol, approvalId, (target) =>
      this.fitting(
        { symbol, from, parameters, effectiveAt, approvalId, by: [initiator, ...approvers], inForce: newestOf(target) },
        listingFault({ listing: target.facts.listing, parameters }),
      ),
    );
  }

  /**
   * Takes back a scheduled version by an approval that has been checked likewise. Too late or told twice, it changes
   * nothing.
   */
  async withdrawn(
    { approvalId, initiator, approvers }: Granted,
    payload: ApprovalPayloads['market-parameters-withdraw'],
  ): Promise<void> {
    const { symbol, version, approvalId: withdraws } = payload;
    await this.carryOut(symbol, approvalId, (target) =>
      this.writer.submit(
        {
          type: 'WithdrawParameters',
          symbol,
          version,
          withdraws,
          approvalId,
          by: [initiator, ...approvers],
          inForce: newestOf(target),
        },
        'internal',
      ),
    );
  }

  /** Newest first. */
  history(symbol: string): readonly ParametersVersion[] {
    const target = this.options.writers.get(marketStream(symbol));
    const facts = target?.machine.symbolFacts();
    if (!target || !facts) return [];
    const ruling = parametersAt(facts, this.options.clock.nowMs());
    const approved = this.machine.ofSymbol(symbol);
    const statusOf = (version: number): ParametersVersion['status'] =>
      version === ruling.version ? 'in-force' : version > ruling.version ? 'scheduled' : 'superseded';
    const versions = approved.map(
      ({ parameters, effectiveAt, approvalId, by, version, refused, withdrawal }): ParametersVersion => ({
        parameters,
        effectiveAt,
        approvalId,
        by,
        status: withdrawal ? 'withdrawn' : refused ? 'refused' : statusOf(version),
        ...(withdrawal ? { withdrawal } : {}),
      }),
    );
    const { listed } = facts;
    return [
      ...(listed.version < (approved[0]?.version ?? Infinity)
        ? [
            {
              parameters: listed,
              effectiveAt: facts.listedAt,
              approvalId: null,
              by: [],
              status: statusOf(listed.version),
            },
          ]
        : []),
      ...versions,
    ].reverse();
  }

  /**
   * Has it decided, with what came due copied before and after; what does not fit ends its approval by a record in the
   * symbol's stream.
   */
  private carryOut(
    symbol: string,
    approvalId: string,
    decide: (target: Listed) => Promise<{ readonly reply: SettingsReply }>,
  ): Promise<void> {
    return this.inTurn(async () => {
      const target = this.options.writers.get(marketStream(symbol));
      const facts = target?.machine.symbolFacts();
      if (!target || !facts) return;
      await this.copyDue();
      const { reply } = await decide({ ...target, facts });
      if (!reply.ok)
        await target.writer.submit(
          { type: 'RefuseParameters', approvalId, finding: reply.rejection.detail ?? reply.rejection.code },
          'internal',
        );
      await this.copyDue();
      this.announce(symbol);
    });
  }

  /** One after the other. At most two wait: the look by the clock and the approval that the feed has handed over. */
  private inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
    const done = this.busy.then(work);
    this.busy = done.catch(() => undefined);
    return done;
  }

  private fitting(
    approval: Omit<Extract<SettingsCommand, { type: 'ApproveParameters' }>, 'type'>,
    fault: string | null,
  ): Promise<{ readonly reply: SettingsReply }> {
    if (fault !== null)
      return Promise.resolve({ reply: { ok: false, rejection: { code: 'parameters-invalid', detail: fault } } });
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
    const now = this.options.clock.nowMs();
    for (const symbol of this.machine.symbols()) {
      const target = this.options.writers.get(marketStream(symbol));
      if (!target) continue;
      for (const due of this.waiting(symbol, target).filter(({ effectiveAt }) => effectiveAt <= now)) {
        const { version, parameters, effectiveAt, approvalId } = due;
        await target.writer.submit(
          { type: 'SetSymbolParameters', version, parameters, effectiveAt, approvalId },
          'internal',
        );
        if (newestOf(target) !== version)
          await this.writer.submit({ type: 'NoteRefusal', symbol, version }, 'internal');
        this.announce(symbol);
      }
    }
  }

  private waiting(symbol: string, target: SymbolWriter): readonly Approved[] {
    const inForce = newestOf(target);
    return this.machine.ofSymbol(symbol).filter((one) => isLive(one) && one.version > inForce);
  }

  private announce(symbol: string): void {
    const target = this.options.writers.get(marketStream(symbol));
    if (target)
      this.options.onScheduled(
        symbol,
        this.waiting(symbol, target).map(({ parameters, effectiveAt }) => ({ parameters, effectiveAt })),
      );
  }
}

/** Newest version in the symbol's own stream; 0 before it is listed. */
const newestOf = ({ machine }: SymbolWriter): number => machine.symbolFacts()?.versions.at(-1)?.parameters.version ?? 0;
