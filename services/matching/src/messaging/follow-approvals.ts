import type { EventFeed, RecordedEvent, Subscription } from '@corella/bus';
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
  readonly settings: ParameterSettings;
  readonly onFatal: (error: unknown) => void;
}

/**
 * Carries out what two people decided: a symbol's own writer changes state or parameters, or a version is taken back.
 * The payload is identified by its hash, and the rule of two people is checked again here. An approval that is
 * delivered twice changes nothing.
 */
export function followApprovals({ feed, markets, settings, onFatal }: FollowApprovalsOptions): Subscription {
  return feed.subscribe({
    group: GROUP,
    categories: ['approval'],
    after: null,
    onEvents: async (events) => {
      for (const event of events) await carryOut(event, markets, settings);
    },
    onFault: onFatal,
  });
}

async function carryOut(event: RecordedEvent, markets: Markets, settings: ParameterSettings): Promise<void> {
  if (!isOf(event, 'approval') || event.type !== 'ApprovalGranted') return;
  const granted = event.data;
  const parameters = parametersOf(granted);
  if (parameters) return settings.approved(granted, parameters);
  const withdrawal = withdrawalOf(granted);
  if (withdrawal) return settings.withdrawn(granted, withdrawal);
  return resume(granted, markets);
}

async function resume(granted: Granted, markets: Markets): Promise<void> {
  const resumed = resumeOf(granted);
  if (!resumed) return;
  const { symbol, from, to } = resumed;
  await markets.attempt(marketStream(symbol), async (target) => {
    const { approvalId, initiator, approvers } = granted;
    const by = [initiator, ...approvers].join(', ');
    await target.writer.submit(
      { type: 'SetSymbolState', state: to, expected: from, reason: 'resumed by two people', by, approvalId },
      'internal',
    );
    await clearClosedBook(target);
  });
}
