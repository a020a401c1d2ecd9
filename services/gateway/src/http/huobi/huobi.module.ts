import { Module } from '@nestjs/common';
import { UseCasesModule } from '../../use-cases/use-cases.module.js';
import { EdgeModule } from '../edge/edge.module.js';
import { CandlesModule } from '../candles/candles.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { WebModule } from '../web/web.module.js';
import { HuobiAccountController } from './account/account.controller.js';
import { AccountHistory } from './account/account-history.js';
import { AccountNumbers } from './account/account-numbers.js';
import { HuobiHistoryController } from './account/history.controller.js';
import { HuobiUserController } from './account/user.controller.js';
import { HuobiDialect } from './envelope/huobi-dialect.js';
import { HuobiAlgoOrdersController } from './orders/algo-orders.controller.js';
import { HuobiCancelController } from './orders/cancel.controller.js';
import { HuobiCancelTimerController } from './orders/cancel-timer.controller.js';
import { DirectPlacing } from './orders/direct-placing.js';
import { HuobiPlacing } from './orders/huobi-placing.js';
import { HuobiOrderListsController } from './orders/order-lists.controller.js';
import { OrderReader } from './orders/order-reader.js';
import { HuobiPlaceController } from './orders/place.controller.js';
import { HuobiReplaceController } from './orders/replace.controller.js';
import { MarketDataController } from './public/market-data.controller.js';
import { ReferenceController } from './public/reference.controller.js';
import { SettingsController } from './public/settings.controller.js';
import { OpenGuard, SignedGuard } from './signing/guards.js';
import { OwnSubUsers } from './account/own-sub-users.js';
import { HuobiSubUserChangesController } from './sub-users/sub-user-changes.controller.js';
import { HuobiSubUserKeysController } from './sub-users/sub-user-keys.controller.js';
import { HuobiSubUserTransfersController } from './sub-users/sub-user-transfers.controller.js';
import { HuobiSubUsersController } from './sub-users/sub-users.controller.js';
import { HuobiWalletController } from './wallet/wallet.controller.js';

const market = [ReferenceController, SettingsController, MarketDataController];
const account = [HuobiAccountController, HuobiHistoryController, HuobiUserController, HuobiWalletController];
const subUsers = [
  HuobiSubUsersController,
  HuobiSubUserChangesController,
  HuobiSubUserKeysController,
  HuobiSubUserTransfersController,
];
const orders = [
  HuobiPlaceController,
  HuobiReplaceController,
  HuobiCancelController,
  HuobiCancelTimerController,
  HuobiOrderListsController,
  HuobiAlgoOrdersController,
];

/** The API for keys, which speaks the Huobi API. */
@Module({
  imports: [WebModule, CandlesModule, EdgeModule, UseCasesModule, IdentityModule],
  controllers: [...market, ...account, ...subUsers, ...orders],
  providers: [
    HuobiDialect,
    OpenGuard,
    SignedGuard,
    AccountNumbers,
    AccountHistory,
    OwnSubUsers,
    OrderReader,
    HuobiPlacing,
    DirectPlacing,
  ],
  exports: [AccountNumbers, DirectPlacing],
})
export class HuobiModule {}
