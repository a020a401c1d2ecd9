import { Module, type DynamicModule } from '@nestjs/common';
import type { GatewayDeps } from './gateway.deps.js';
import { AccountModule } from './http/customer/account/account.module.js';
import { CashModule } from './http/customer/cash/cash.module.js';
import { DemoModule } from './http/customer/demo/demo.module.js';
import { MarketsModule } from './http/customer/markets/markets.module.js';
import { OrdersModule } from './http/customer/trading/orders.module.js';
import { KycModule } from './http/customer/kyc/kyc.module.js';
import { PrivacyModule } from './http/customer/privacy/privacy.module.js';
import { SubAccountsModule } from './http/customer/sub-accounts/sub-accounts.module.js';
import { RemovalsModule } from './http/customer/removals/removals.module.js';
import { UserModule } from './http/customer/user/user.module.js';
import { EdgeModule } from './http/edge/edge.module.js';
import { HuobiModule } from './http/huobi/huobi.module.js';
import { OperatorModule } from './http/operator/operator.module.js';
import { OpsModule } from './http/ops/ops.module.js';
import { PagesModule } from './http/pages/pages.module.js';
import { BrowserSocketsModule } from './sockets/browser/browser-sockets.module.js';
import { HuobiSocketsModule } from './sockets/huobi/huobi-sockets.module.js';
import { VenueModule } from './venue.module.js';

const browserApi = [
  UserModule,
  PrivacyModule,
  SubAccountsModule,
  KycModule,
  RemovalsModule,
  OrdersModule,
  AccountModule,
  CashModule,
  MarketsModule,
  DemoModule,
];
const sockets = [BrowserSocketsModule, HuobiSocketsModule];

/** Composes the gateway from its areas. It owns no stream and keeps nothing that it could not ask for again. */
@Module({})
export class GatewayModule {
  static forRoot(deps: GatewayDeps): DynamicModule {
    return {
      module: GatewayModule,
      imports: [
        VenueModule.forRoot(deps),
        EdgeModule,
        OpsModule,
        ...browserApi,
        OperatorModule,
        HuobiModule,
        ...sockets,
        PagesModule,
      ],
    };
  }
}
