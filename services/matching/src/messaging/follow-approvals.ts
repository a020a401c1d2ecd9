import type { EventFeed, RecordedEvent, Subscription } from '@corella/bus';
import { payloadHash, type HashableJson } from '@corella/hash';
import type { ApprovalEvents, ApprovalPayloads } from '@corella/contracts/identity';
import { marketStream, type SymbolState } from '@corella/contracts/market';
import { isSymbolState } from '../domain/admin/symbol-state.js';
import type { ParameterSettings } from '../settings/parameter-settings.js';
import { clearClosedBook, type SymbolWriter } from './symbol-writer.js';

const GROUP = 'matching-approvals';

export interface FollowApprovalsOptions {
  readonly feed: EventFeed;
  readonly writers: ReadonlyMap<string, SymbolWriter>;
  readonly settings: ParameterSettings;
  readonly onFatal: (error: unknown) => void;
}

type Granted = ApprovalEvents['ApprovalGranted'];

/**
 * Carries out what two people decided: identity grants, the symbol's own writer changes state or parameters, or a
 * version is taken back. The payload is taken by its hash and the rule of two people is checked again here (core.md
 * 24). Told twice, it changes nothing.
 */
export function followApprovals({ feed, writers, settings, onFatal }: FollowApprovalsOptions): Subscription {
  return feed.subscribe({
    group: GROUP,
    categories: ['approval'],
    after: null,
    onEvents: async (events) => {
      for (const event of events) await carryOut(event, writers, settings);
    },
    onFault: onFatal,
  });
}

/** The payload of an approval of that kind that stands up to a second look, else null. */
function soundPayload<Kind extends 'market-resume' | 'market-parameters' | 'market-parameters-withdraw'>(
  granted: Granted,
  kind: Kind,
): ApprovalPayloads[Kind] | null {
  if (granted.kind !== kind || payloadHash(granted.payload as HashableJson) !== granted.payloadHash) return null;
  if (granted.approvers.length === 0 || granted.approvers.includes(granted.initiator)) return null;
  return granted.payload as unknown as ApprovalPayloads[Kind];
}

/** The symbol and the states of a resume, or null. */
export function resumeOf(
  granted: Granted,
): { readonly symbol: string; readonly from: SymbolState; readonly to: SymbolState } | null {
  const payload = soundPayload(granted, 'market-resume');
  if (!payload) return null;
  const { symbol, from, to } = payload;
  return isSymbolState(from) && isSymbolState(to) ? { symbol, from, to } : null;
}

async function carryOut(
  event: RecordedEvent,
  writers: ReadonlyMap<string, SymbolWriter>,
  settings: ParameterSettings,
): Promise<void> {
  if (event.type !== 'ApprovalGranted') return;
  const granted = event.data as unknown as Granted;
  const parameters = soundPayload(granted, 'market-parameters');
  if (parameters) return settings.approved(granted, parameters);
  const withdrawal = soundPayload(granted, 'market-parameters-withdraw');
  if (withdrawal) return settings.withdrawn(granted, withdrawal);
  const resume = resumeOf(granted);
  const target = resume && writers.get(marketStream(resume.symbol));
  if (!target) return;
  const by = [granted.initiator, ...granted.approvers].join(', ');
  await target.writer.submit(
    {
      type: 'SetSymbolState',
      state: resume.to,
      expected: resume.from,
      reason: 'resumed by two people',
      by,
      approvalId: granted.approvalId,
    },
    'internal',
  );
  await clearClosedBook(target);
}
