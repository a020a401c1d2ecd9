import type { DepositEvents, OutflowEvents, WithdrawalEvents } from '../cash/index.js';
import type { AgreementEvents, ApprovalEvents, AuditEvents, StaffEvents, UserEvents } from '../identity/index.js';
import type { DiligenceEvents, KycEvents, LinkEvents } from '../kyc/index.js';
import type { LedgerEvents } from '../ledger/index.js';
import type { MarketEvents, MatchingSettingsEvents } from '../market/index.js';
import type { RemovalEvents } from '../removal/index.js';

/** The events of every stream, by the stream's category: the word before the first `-` in its name. */
export interface StreamEvents {
  readonly agreement: AgreementEvents;
  readonly approval: ApprovalEvents;
  readonly audit: AuditEvents;
  readonly diligence: DiligenceEvents;
  readonly deposit: DepositEvents;
  readonly kyc: KycEvents;
  readonly ledger: LedgerEvents;
  readonly link: LinkEvents;
  readonly market: MarketEvents;
  readonly outflow: OutflowEvents;
  readonly removal: RemovalEvents;
  /** `settings-{service}`; matching is the one service that has settings so far. */
  readonly settings: MatchingSettingsEvents;
  readonly staff: StaffEvents;
  readonly user: UserEvents;
  readonly withdrawal: WithdrawalEvents;
}

export type StreamCategory = keyof StreamEvents;

/** The types of a category's events. */
export type EventType<Category extends StreamCategory> = keyof StreamEvents[Category] & string;
