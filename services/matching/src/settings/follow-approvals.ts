import type { EventFeed, RecordedEvent, Subscription } from '@corella/bus';
import { subscribeDurably } from '@corella/durable-subscription';
import { isOf } from '@corella/event-store';
import { APPROVALS_KEPT } from '../domain/symbol/symbol-facts.js';
import type { CarryOut } from './carry-out.js';
import type { ParameterSettings } from './parameter-settings.js';
import {
  parametersOf,
  resumedByPeople,
  resumeOf,
  withdrawalOf,
  type Granted,
  type Resume,
} from './approved-payload.js';
import type { SymbolOwners } from '../messaging/symbol-owners.js';

const GROUP = 'matching-approvals';
const CATEGORIES = ['approval'];
const GO_AHEAD_MS = 1_000;
/**
 * How many approvals are delivered at once, and of each symbol are carried out ahead of that. After a restart all of
 * them come again, and an owner remembers that many: a resume that it had forgotten would undo a later halt.
 */
const AT_ONCE = APPROVALS_KEPT / 4;

export interface FollowApprovalsOptions {
  readonly feed: EventFeed;
  readonly owners: Pick<SymbolOwners, 'command'>;
  readonly carryOut: CarryOut;
  readonly settings: Pick<ParameterSettings, 'approved' | 'withdrawn'>;
  /** Ends the waiting for owners that are away. */
  readonly signal: AbortSignal;
  /**
   * Called for an approval that cannot be read, which is skipped, and when the store could not be reached. All others
   * are carried out.
   */
  readonly onAlarm: (error: unknown) => void;
  readonly onFatal: (error: unknown) => void;
  /** When the others no longer wait for an approval whose symbol has no owner at the moment (default 1,000). */
  readonly goAheadMs?: number;
}

/** An approval that has been read, and that is carried out by `run`. */
interface Task {
  readonly symbol: string;
  readonly run: () => Promise<void>;
}

/**
 * Carries out what two people decided: a symbol's owner changes state or parameters, or a version is taken back. The
 * payload is identified by its hash, and the rule of two people is checked again here. An approval that is delivered
 * twice changes nothing.
 *
 * The checkpoint moves only past what has been carried out. While an approval waits for the owner of its symbol, those
 * behind it are read and carried out ahead of the checkpoint, so that they are delivered again after a restart. A
 * symbol that many of them concern waits too.
 */
export function followApprovals(options: FollowApprovalsOptions): Subscription {
  const { feed, onAlarm, onFatal, signal, goAheadMs = GO_AHEAD_MS } = options;
  const begun = new Map<string, Promise<void>>();
  const begin = (event: RecordedEvent): Promise<void> => {
    const known = begun.get(event.id);
    if (known) return known;
    const done = taskOf(event, options)?.run() ?? Promise.resolve();
    // Whoever waits for it hears of it; nobody may be waiting yet.
    done.catch(() => undefined);
    begun.set(event.id, done);
    return done;
  };
  const subscribe = (
    how: Pick<Parameters<typeof subscribeDurably>[0], 'group' | 'after' | 'batchSize' | 'onEvents' | 'takesUnreadable'>,
  ): Subscription =>
    subscribeDurably({
      ...how,
      feed,
      categories: CATEGORIES,
      onInterrupted: onAlarm,
      onFault: (error) => signal.aborted || onFatal(error),
    });
  const goAhead = (after: string): Subscription => {
    const ahead = new Map<string, number>();
    const consider = (event: RecordedEvent): void => {
      const task = taskOf(event, options);
      if (task === null) return;
      const count = (ahead.get(task.symbol) ?? 0) + 1;
      ahead.set(task.symbol, count);
      if (count <= AT_ONCE) void begin(event);
      else if (count === AT_ONCE + 1)
        onAlarm(new Error(`approvals of ${task.symbol} wait too, behind one whose market has no owner`));
    };
    return subscribe({ after, takesUnreadable: true, onEvents: (events) => events.forEach(consider) });
  };
  return subscribe({
    group: GROUP,
    after: null,
    batchSize: AT_ONCE,
    takesUnreadable: true,
    onEvents: async (events) => {
      const last = events.at(-1);
      if (!last) return;
      let ahead: Subscription | null = null;
      const timer = setTimeout(() => (ahead = goAhead(last.position)), goAheadMs);
      try {
        await Promise.all(events.map(begin));
      } finally {
        clearTimeout(timer);
        await (ahead as Subscription | null)?.close();
      }
      for (const { id } of events) begun.delete(id);
    },
  });
}

/** What an event asks of matching, or null. If a malformed approval threw, the venue would end again at every start. */
function taskOf(event: RecordedEvent, options: FollowApprovalsOptions): Task | null {
  if (!isOf(event, 'approval') || event.type !== 'ApprovalGranted') return null;
  const { settings, onAlarm } = options;
  const granted = event.data;
  try {
    if (event.unreadable !== undefined) throw new Error(event.unreadable);
    const parameters = parametersOf(granted);
    if (parameters) return { symbol: parameters.symbol, run: () => settings.approved(granted, parameters) };
    const withdrawal = withdrawalOf(granted);
    if (withdrawal) return { symbol: withdrawal.symbol, run: () => settings.withdrawn(granted, withdrawal) };
    const resumed = resumeOf(granted);
    return resumed && { symbol: resumed.symbol, run: () => resume(granted, resumed, options) };
  } catch (cause) {
    onAlarm(new Error(`${event.stream} cannot be read and is not carried out`, { cause }));
    return null;
  }
}

function resume(granted: Granted, resumed: Resume, { carryOut, owners }: FollowApprovalsOptions): Promise<void> {
  const { symbol } = resumed;
  return carryOut({ symbol, approvalId: granted.approvalId }, async ({ isSettled }) => {
    if (!isSettled) await owners.command(symbol, resumedByPeople(granted, resumed));
  });
}
