import type { EventFeed, RecordedEvent, Subscription } from '@corella/bus';
import { subscribeDurably } from '@corella/durable-subscription';
import { marketStream } from '@corella/contracts/market';
import { isOf } from '@corella/event-store';
import type { ParameterSettings } from '../settings/parameter-settings.js';
import type { Markets } from '../writers/markets.js';
import { clearClosedBook } from '../writers/symbol-writer.js';
import { parametersOf, resumeOf, withdrawalOf, type Granted } from './approved-payload.js';

const GROUP = 'matching-approvals';

export interface FollowApprovalsOptions {
  readonly feed: EventFeed;
  readonly markets: Markets;
  readonly settings: Pick<ParameterSettings, 'approved' | 'withdrawn'>;
  /**
   * Called for an approval that cannot be read, which is skipped, and when the store could not be reached. All others
   * are carried out.
   */
  readonly onAlarm: (error: unknown) => void;
  readonly onFatal: (error: unknown) => void;
}

/** Carries out an approval that has been read. */
type Task = () => Promise<void>;

/**
 * Carries out what two people decided: a symbol's own writer changes state or parameters, or a version is taken back.
 * The payload is identified by its hash, and the rule of two people is checked again here. An approval that is
 * delivered twice changes nothing.
 */
export function followApprovals(options: FollowApprovalsOptions): Subscription {
  return subscribeDurably({
    feed: options.feed,
    group: GROUP,
    categories: ['approval'],
    after: null,
    takesUnreadable: true,
    onEvents: async (events) => {
      for (const event of events) await taskOf(event, options)?.();
    },
    onInterrupted: options.onAlarm,
    onFault: options.onFatal,
  });
}

/** What an event asks of matching, or null. If a malformed approval threw, the venue would end again at every start. */
function taskOf(event: RecordedEvent, { markets, settings, onAlarm }: FollowApprovalsOptions): Task | null {
  if (!isOf(event, 'approval') || event.type !== 'ApprovalGranted') return null;
  const granted = event.data;
  try {
    if (event.unreadable !== undefined) throw new Error(event.unreadable);
    const parameters = parametersOf(granted);
    if (parameters) return () => settings.approved(granted, parameters);
    const withdrawal = withdrawalOf(granted);
    if (withdrawal) return () => settings.withdrawn(granted, withdrawal);
    const resumed = resumeOf(granted);
    return resumed && (() => resume(granted, resumed, markets));
  } catch (cause) {
    onAlarm(new Error(`${event.stream} cannot be read and is not carried out`, { cause }));
    return null;
  }
}

async function resume(
  granted: Granted,
  { symbol, from, to }: NonNullable<ReturnType<typeof resumeOf>>,
  markets: Markets,
): Promise<void> {
  const { approvalId, initiator, approvers } = granted;
  const done = await markets.attempt(marketStream(symbol), async (target) => {
    const by = [initiator, ...approvers].join(', ');
    await target.writer.submit(
      { type: 'SetSymbolState', state: to, expected: from, reason: 'resumed by two people', by, approvalId },
      'internal',
    );
    await clearClosedBook(target);
  });
  if (!done) markets.passOver(symbol, approvalId);
}
