import { Module, type DynamicModule } from '@nestjs/common';
import { GATEWAY_DEPS, type GatewayDeps } from './gateway.deps.js';
import { AccountController } from './http/customer/account.controller.js';
import { ApiKeysController } from './http/customer/api-keys.controller.js';
import { AuthController } from './http/customer/auth.controller.js';
import { CancelTimerController } from './http/customer/cancel-timer.controller.js';
import { DemoController } from './http/customer/demo.controller.js';
import { BalanceHistories } from './http/customer/history/balance-history.js';
import { ClosingPrices } from './http/customer/history/closing-prices.js';
import { IdentityCalls } from './http/customer/identity-calls.js';
import { FeeTermsController } from './http/customer/fee-terms.controller.js';
import { MarketController } from './http/customer/market.controller.js';
import { OncePerKey } from './http/customer/once-per-key.js';
import { OrdersController } from './http/customer/orders.controller.js';
import { UserController } from './http/customer/user.controller.js';
import { ExplainController } from './http/customer/explain/explain.controller.js';
import { ProofController } from './http/customer/proof/proof.controller.js';
import { CustomerGuard, Principals, StaffGuard } from './http/guards/principals.js';
import { familyControllers, familyProviders } from './http/huobi/index.js';
import { ActionsController } from './http/operator/actions.controller.js';
import { ApprovalChanges } from './http/operator/changes/approval-changes.js';
import { FeeRecords } from './http/operator/changes/fee-records.js';
import { FeesController } from './http/operator/changes/fees.controller.js';
import { ParameterRecords } from './http/operator/changes/parameter-records.js';
import { ParametersController } from './http/operator/changes/parameters.controller.js';
import { VersionPeople } from './http/operator/changes/version-people.js';
import { ExportsController } from './http/operator/exports.controller.js';
import { HomeController } from './http/operator/home.controller.js';
import { MarketRecords } from './http/operator/market-records.js';
import { StaffNames } from './http/operator/staff-names.js';
import { OperatorSessionController } from './http/operator/operator-session.controller.js';
import { RecordsController } from './http/operator/records.controller.js';
import { StaffRecordsController } from './http/operator/staff-records.controller.js';
import { OperatorExplainController } from './http/operator/explain/explain.controller.js';
import { GatewayMetrics } from './http/ops/gateway-metrics.js';
import { HealthController } from './http/ops/health.controller.js';
import { SentinelReports } from './http/ops/sentinel-reports.js';
import { Pages } from './http/pages/pages.js';
import { Dialects } from './http/problem/dialects.js';
import { ProblemFilter } from './http/problem/problem.filter.js';
import { Limits } from './http/web/limits.js';
import { RequestGate } from './http/web/request-gate.js';
import { WebContext } from './http/web/web-context.js';
import { createLogger, LOGGER } from './log/logger.js';
import { Admission } from './overload/admission.js';
import { LoopMonitor } from './overload/loop-monitor.js';
import { Readiness } from './overload/readiness.js';
import { AccountReads } from './reads/account-reads.js';
import { IdempotencyMemory } from './reads/idempotency-memory.js';
import { RevisionMemory } from './reads/revision-memory.js';
import { FamilyPrivateSockets } from './sockets/huobi/private/family-private-sockets.js';
import { FamilyFanOut } from './sockets/huobi/public/family-fan-out.js';
import { FamilyMarketSockets } from './sockets/huobi/public/family-market-sockets.js';
import { MarketFanOut } from './sockets/market/fan-out.js';
import { MarketSockets } from './sockets/market/market-sockets.js';
import { PrivatePushes } from './sockets/private/private-pushes.js';
import { UpgradeRouter } from './sockets/upgrade-router.js';
import { OrderIds } from './trading/order-ids.js';
import { SymbolCache } from './trading/symbol-cache.js';
import { CancelOrder } from './use-cases/cancel-order/cancel-order.js';
import { TellLedger } from './use-cases/tell-ledger/tell-ledger.js';
import { PlaceOrder } from './use-cases/place-order/place-order.js';

/** What every family of addresses shares: who asks, limits, refusals. */
const web = [WebContext, Limits, RequestGate, Dialects, ProblemFilter, Principals, CustomerGuard, StaffGuard, Pages];
/** The order path and the reads, independent of HTTP. */
const trading = [
  SymbolCache,
  OrderIds,
  LoopMonitor,
  Admission,
  Readiness,
  RevisionMemory,
  IdempotencyMemory,
  AccountReads,
  PlaceOrder,
  CancelOrder,
  TellLedger,
];
const customer = [IdentityCalls, OncePerKey, ClosingPrices, BalanceHistories];
const operator = [
  SentinelReports,
  StaffNames,
  MarketRecords,
  VersionPeople,
  ParameterRecords,
  FeeRecords,
  ApprovalChanges,
];
const customerControllers = [
  AuthController,
  OrdersController,
  CancelTimerController,
  AccountController,
  FeeTermsController,
  UserController,
  ApiKeysController,
  MarketController,
  DemoController,
  ExplainController,
  ProofController,
];
const operatorControllers = [
  OperatorExplainController,
  OperatorSessionController,
  HomeController,
  RecordsController,
  ActionsController,
  ParametersController,
  FeesController,
  ExportsController,
  StaffRecordsController,
];
const sockets = [
  UpgradeRouter,
  MarketFanOut,
  PrivatePushes,
  MarketSockets,
  FamilyFanOut,
  FamilyMarketSockets,
  FamilyPrivateSockets,
  GatewayMetrics,
];

/** Wiring of the gateway. It owns no stream and keeps nothing that could not be asked for again. */
@Module({})
export class GatewayModule {
  static forRoot(deps: GatewayDeps): DynamicModule {
    return {
      module: GatewayModule,
      controllers: [HealthController, ...customerControllers, ...operatorControllers, ...familyControllers],
      providers: [
        { provide: GATEWAY_DEPS, useValue: deps },
        { provide: LOGGER, useValue: deps.logger ?? createLogger({ level: 'info' }) },
        ...web,
        ...trading,
        ...customer,
        ...operator,
        ...familyProviders,
        ...sockets,
      ],
    };
  }
}
