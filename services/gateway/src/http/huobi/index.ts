import { FamilyAccountController } from './account/account.controller.js';
import { AccountNumbers } from './account/account-numbers.js';
import { FamilyDialect } from './envelope/family-dialect.js';
import { FamilyCancelController } from './orders/cancel.controller.js';
import { FamilyOrderListsController } from './orders/order-lists.controller.js';
import { OrderReader } from './orders/order-reader.js';
import { FamilyPlaceController } from './orders/place.controller.js';
import { ReferenceController } from './public/reference.controller.js';
import { MarketDataController } from './public/market-data.controller.js';
import { OpenGuard, SignedGuard } from './signing/guards.js';

/** The API for keys, which stock clients of the Huobi family speak. */
export const familyControllers = [ReferenceController, MarketDataController, FamilyAccountController, FamilyPlaceController, FamilyCancelController, FamilyOrderListsController];
export const familyProviders = [FamilyDialect, OpenGuard, SignedGuard, AccountNumbers, OrderReader];
