import { Module } from '@nestjs/common';
import { TradingModule } from '../../trading/trading.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { OpsModule } from '../ops/ops.module.js';
import { ActionsController } from './actions.controller.js';
import { AgreementRecords } from './agreements/agreement-records.js';
import { OperatorAgreementsController } from './agreements/agreements.controller.js';
import { ApprovalsController } from './approvals/approvals.controller.js';
import { Evidence } from './approvals/evidence.js';
import { ExecutionChecks } from './approvals/execution-checks.js';
import { VersionFindings } from './approvals/version-findings.js';
import { ApprovalChanges } from './changes/approval-changes.js';
import { DiligenceController } from './changes/diligence.controller.js';
import { DiligenceRecords } from './changes/diligence-records.js';
import { FeeRecords } from './changes/fee-records.js';
import { FeesController } from './changes/fees.controller.js';
import { ParameterRecords } from './changes/parameter-records.js';
import { ParametersController } from './changes/parameters.controller.js';
import { VersionPeople } from './changes/version-people.js';
import { OperatorExplainController } from './explain/explain.controller.js';
import { CustomerListsController } from './customer-lists/customer-lists.controller.js';
import { DeadLettersController } from './dead-letters/dead-letters.controller.js';
import { Letters } from './dead-letters/letters.js';
import { ExportedLists } from './exports/exported-lists.js';
import { ExportsController } from './exports/exports.controller.js';
import { HomeController } from './home.controller.js';
import { InvitationController } from './invitation.controller.js';
import { KycCasesController } from './kyc/kyc-cases.controller.js';
import { KycDeskController } from './kyc/kyc-desk.controller.js';
import { MarketRecords } from './market-records.js';
import { MayDecide } from './may-decide.js';
import { OwnAccountController } from './own-account.controller.js';
import { OwnFactorController } from './own-factor.controller.js';
import { OwnPasskeysController } from './own-passkeys.controller.js';
import { OperatorSessionController } from './operator-session.controller.js';
import { ReasonsController } from './reasons.controller.js';
import { RecordsController } from './records.controller.js';
import { RemovalDeskController } from './removals/removal-desk.controller.js';
import { RemovalRequestsController } from './removals/removal-requests.controller.js';
import { SettlementStopsController } from './settlement/settlement-stops.controller.js';
import { SuspendedDepositsController } from './suspense/suspended-deposits.controller.js';
import { BankAccountRecordsController } from './bank-accounts/bank-accounts.controller.js';
import { WithdrawalRecordsController } from './withdrawals/withdrawals.controller.js';
import { AddressLookUps } from './people/address-look-ups.js';
import { StaffChangesController } from './people/staff-changes.controller.js';
import { TimelineController } from './people/timeline.controller.js';
import { CustomerFileController } from './people/customer-file.controller.js';
import { UnlockController } from './people/unlock.controller.js';
import { UserAccessController } from './people/user-access.controller.js';
import { StaffNames } from './staff-names.js';
import { StaffRecordsController } from './staff-records.controller.js';

/** The console's API: records, actions of one person, requests that a second person decides. */
@Module({
  imports: [IdempotencyModule, IdentityModule, TradingModule, OpsModule],
  controllers: [
    OperatorExplainController,
    OperatorSessionController,
    InvitationController,
    OwnAccountController,
    OwnFactorController,
    OwnPasskeysController,
    HomeController,
    RecordsController,
    ReasonsController,
    ActionsController,
    ParametersController,
    FeesController,
    DiligenceController,
    OperatorAgreementsController,
    SettlementStopsController,
    DeadLettersController,
    ExportsController,
    ApprovalsController,
    StaffRecordsController,
    StaffChangesController,
    TimelineController,
    CustomerFileController,
    UnlockController,
    UserAccessController,
    KycDeskController,
    KycCasesController,
    RemovalDeskController,
    RemovalRequestsController,
    SuspendedDepositsController,
    WithdrawalRecordsController,
    BankAccountRecordsController,
    CustomerListsController,
  ],
  providers: [
    MayDecide,
    StaffNames,
    MarketRecords,
    VersionPeople,
    ParameterRecords,
    FeeRecords,
    DiligenceRecords,
    AgreementRecords,
    ApprovalChanges,
    ExecutionChecks,
    VersionFindings,
    Evidence,
    ExportedLists,
    Letters,
    AddressLookUps,
  ],
})
export class OperatorModule {}
