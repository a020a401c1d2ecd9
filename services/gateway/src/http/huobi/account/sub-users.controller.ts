import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { ACCOUNT_CALLS } from './account-calls.js';
import { Described } from '../describe/described.js';
import { okData, okV2 } from '../envelope/replies.js';
import { refuseAs, refuseFormat } from '../envelope/refuse-as.js';
import { Parameters, type Fields } from '../fields/fields.js';
import { Signed } from '../signing/guards.js';

const NO_SUB_USER = 'there is no such sub-user';

/**
 * Sub-users. The venue has none yet, and every answer says so: lists are empty, and creating one is refused
 * (docs/rules/api-for-keys.md 38).
 */
@ApiTags('api for keys: sub-users')
@Controller()
@Signed('READ')
export class HuobiSubUsersController {
  @Get('v1/subuser/aggregate-balance')
  @Described(ACCOUNT_CALLS.subBalances)
  balances(): object {
    return okData([]);
  }

  @Get('v1/account/accounts/:id')
  @Described(ACCOUNT_CALLS.subAccount)
  @ApiParam({ name: 'id', type: String })
  accounts(): object {
    return refuseAs('account-get-accounts-inexistent-error', NO_SUB_USER);
  }

  @Get('v2/sub-user/user-list')
  @Described(ACCOUNT_CALLS.subList)
  list(@Parameters() parameters: Fields): object {
    parameters.whole('fromId');
    return okV2([]);
  }

  @Get([
    'v2/sub-user/user-state',
    'v2/sub-user/account-list',
    'v2/sub-user/deposit-address',
    'v2/sub-user/query-deposit',
  ])
  @Described(ACCOUNT_CALLS.subOne)
  one(@Parameters() parameters: Fields): object {
    parameters.wanted('subUid');
    return refuseFormat('subUid', NO_SUB_USER);
  }

  @Post([
    'v2/sub-user/creation',
    'v2/sub-user/management',
    'v2/sub-user/tradable-market',
    'v2/sub-user/transferability',
    'v2/sub-user/deduct-mode',
    'v2/sub-user/api-key-generation',
    'v2/sub-user/api-key-modification',
    'v2/sub-user/api-key-deletion',
  ])
  @Described(ACCOUNT_CALLS.notOpen)
  @HttpCode(200)
  @Signed('WRITE')
  change(): object {
    return refuseAs('base-operation-forbidden', 'sub-users are not offered');
  }

  @Post('v1/subuser/transfer')
  @Described(ACCOUNT_CALLS.notOpen)
  @HttpCode(200)
  @Signed('WRITE')
  transfer(): object {
    return refuseAs('base-operation-forbidden', 'sub-users are not offered');
  }
}
