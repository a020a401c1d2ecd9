import { FamilyAccountController } from './account/account.controller.js';
import { AccountHistory } from './account/account-history.js';
import { AccountNumbers } from './account/account-numbers.js';
import { FamilyHistoryController } from './account/history.controller.js';
import { FamilySubUsersController } from './account/sub-users.controller.js';
import { FamilyUserController } from './account/user.controller.js';
import { FamilyDialect } from './envelope/family-dialect.js';
import { FamilyCancelController } from './orders/cancel.controller.js';
import { FamilyCancelTimerController } from './orders/cancel-timer.controller.js';
import { FamilyOrderListsController } from './orders/order-lists.controller.js';
import { DirectPlacing } from './orders/direct-placing.js';
import { FamilyPlacing } from './orders/family-placing.js';
import { OrderReader } from './orders/order-reader.js';
import { FamilyPlaceController } from './orders/place.controller.js';
import { ReferenceController } from './public/reference.controller.js';
import { MarketDataController } from './public/market-data.controller.js';
import { OpenGuard, SignedGuard } from './signing/guards.js';
import { FamilyWalletController } from './wallet/wallet.controller.js';

const reference = [ReferenceController, MarketDataController];
const account = [
  FamilyAccountController,
  FamilyHistoryController,
  FamilyUserController,
  FamilySubUsersController,
  FamilyWalletController,
];
const orders = [FamilyPlaceController, FamilyCancelController, FamilyCancelTimerController, FamilyOrderListsController];

/** The API for keys, which stock clients of the Huobi family speak. */
export const familyControllers = [...reference, ...account, ...orders];
export const familyProviders = [
  FamilyDialect,
  OpenGuard,
  SignedGuard,
  AccountNumbers,
  AccountHistory,
  OrderReader,
  FamilyPlacing,
  DirectPlacing,
];
