import type { ApprovalEvents, ApprovalPayloads } from '@corella/contracts/identity';
import { MATCHING_SETTINGS_STREAM, type SymbolParameters } from '@corella/contracts/market';
import { createWriter, type Writer, type WriterStatus } from '@corella/single-writer';
import { listingFault } from '../domain/admin/listing-fault.js';
import type { SettingsCommand } from '../domain/settings/decide-settings.js';
import { waitingAfter } from '../domain/settings/settings-state.js';
import { SETTINGS_VERSIONS, SettingsMachine, type SettingsReply } from '../machines/settings.machine.js';
import type { MatchingOptions } from '../matching.options.js';
import type { SymbolOwners } from '../messaging/symbol-owners.js';
import type { CarryOut, ListedSymbol } from './carry-out.js';
import type { SymbolLanes } from './symbol-lanes.js';

/** How often the settings check whether a version's time has come. */
const LOOK_MS = 500;

export interface ParameterSettingsOptions extends Pick<
  MatchingOptions,
  'store' | 'clock' | 'leaseOf' | 'onFatal' | 'onAlarm'
> {
  readonly owners: SymbolOwners;
  readonly lanes: SymbolLanes;
  readonly carryOut: CarryOut;
}

type Granted = ApprovalEvents['ApprovalGranted'];

/** Approved parameters; null if the approved document could not be read. */
export interface ApprovedParameters extends Omit<ApprovalPayloads['market-parameters'], 'parameters'> {
  readonly parameters: SymbolParameters | null;
}

/**
 * Approved parameters on their way: recorded in `settings-matching` when two people have decided, and at the effective
 * time copied by the symbol's owner into the symbol's own stream, which puts them in force. A version that does not
 * fit, at once or at its time, leaves a refusal in the symbol's stream. Only one thing is done at a time for a symbol,
 * so a version is either copied or taken back. While a symbol's owner is away, its versions wait; the others do not.
 */
export class ParameterSettings {
  private readonly machine = new SettingsMachine();
  private readonly writer: Writer<SettingsCommand, SettingsReply>;
  /** Symbol → the newest version that its stream is known to have. */
  private readonly newest = new Map<string, number>();
  private readonly looking = new Set<string>();
  private timer: NodeJS.Timeout | null = null;

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

  /** Recovers, and has copied what became due while the service was down, as far as the owners are there. */
  async start(): Promise<void> {
    await this.writer.recover();
    await this.look();
    this.timer = setInterval(() => void this.look(), LOOK_MS);
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.options.lanes.idle();
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
    await this.decide({ symbol, approvalId }, ({ listing, newestVersion }) => {
      if (parameters === null) return Promise.resolve(unfit('the approved parameters cannot be read'));
      const fault = listingFault({ listing, parameters });
      if (fault !== null) return Promise.resolve(unfit(fault));
      const by = [initiator, ...approvers];
      const approval = { symbol, from, parameters, effectiveAt, approvalId, by, inForce: newestVersion };
      return this.writer.submit({ type: 'ApproveParameters', ...approval }, 'internal');
    });
  }

  /** Takes back a scheduled version with a checked approval. If it comes too late or twice, it changes nothing. */
  async withdrawn(
    { approvalId, initiator, approvers }: Granted,
    payload: ApprovalPayloads['market-parameters-withdraw'],
  ): Promise<void> {
    const { symbol, version, approvalId: withdraws } = payload;
    const by = [initiator, ...approvers];
    await this.decide({ symbol, approvalId }, ({ newestVersion }) =>
      this.writer.submit(
        { type: 'WithdrawParameters', symbol, version, withdraws, approvalId, by, inForce: newestVersion },
        'internal',
      ),
    );
  }

  /**
   * Has an approval decided, and what is due copied before and after. An approval that does not fit ends with a record
   * in the symbol's stream.
   */
  private decide(
    about: { readonly symbol: string; readonly approvalId: string },
    decide: (symbol: ListedSymbol) => Promise<{ readonly reply: SettingsReply }>,
  ): Promise<void> {
    const { owners, carryOut } = this.options;
    const { symbol, approvalId } = about;
    return carryOut(about, async (taken) => {
      this.newest.set(symbol, taken.newestVersion);
      await this.copyDue(symbol);
      if (taken.isSettled) return;
      const newestVersion = this.newest.get(symbol) ?? taken.newestVersion;
      const { reply } = await decide({ ...taken, newestVersion });
      if (!reply.ok) {
        const finding = reply.rejection.detail ?? reply.rejection.code;
        await owners.command(symbol, { type: 'RefuseParameters', approvalId, finding });
      }
      await this.copyDue(symbol);
    });
  }

  /** One attempt for each symbol. One whose owner is away is tried again at the next look. */
  private async look(): Promise<void> {
    const due = this.machine.symbols().filter((symbol) => this.dueOf(symbol).length > 0 && !this.looking.has(symbol));
    await Promise.all(
      due.map(async (symbol) => {
        this.looking.add(symbol);
        try {
          await this.options.lanes.inTurn(symbol, () => this.copyDue(symbol));
        } catch {
          // Its owner is away, or has not answered. Whether it has taken the version is asked before the next attempt.
          this.newest.delete(symbol);
        } finally {
          this.looking.delete(symbol);
        }
      }),
    );
  }

  private dueOf(symbol: string): ReturnType<typeof waitingAfter> {
    const now = this.options.clock.nowMs();
    return waitingAfter(this.machine.ofSymbol(symbol), this.newest.get(symbol) ?? -1).filter(
      ({ effectiveAt }) => effectiveAt <= now,
    );
  }

  /** Has every version copied whose time has come and that the symbol's stream does not have, in order. */
  private async copyDue(symbol: string): Promise<void> {
    if (this.dueOf(symbol).length === 0) return;
    const { owners } = this.options;
    const taken = async (): Promise<number | null> => {
      const { outOfService, listing, newestVersion } = await owners.taken(symbol);
      if (outOfService !== null || listing === null) return null;
      this.newest.set(symbol, newestVersion);
      return newestVersion;
    };
    if (!this.newest.has(symbol) && (await taken()) === null) return;
    for (const { version, parameters, effectiveAt, approvalId } of this.dueOf(symbol)) {
      await owners.command(symbol, { type: 'SetSymbolParameters', version, parameters, effectiveAt, approvalId });
      const newest = await taken();
      if (newest === null) return;
      if (newest !== version) await this.writer.submit({ type: 'NoteRefusal', symbol, version }, 'internal');
    }
  }
}

const unfit = (detail: string): { readonly reply: SettingsReply } => ({
  reply: { ok: false, rejection: { code: 'parameters-invalid', detail } },
});
