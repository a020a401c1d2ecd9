import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { findAsset } from '@corella/money';
import { ACCOUNT_CALLS } from '../account/account-calls.js';
import { Described } from '../describe/described.js';
import { okData, okV2 } from '../envelope/replies.js';
import { refuseAs, refuseFormat, refuseMissing } from '../envelope/refuse-as.js';
import { Parameters, type Fields } from '../fields/fields.js';
import { Signed } from '../signing/guards.js';

const TRANSFERS = ['deposit', 'withdraw'] as const;
const MAX_ROWS = 500;

function currencyOf(parameters: Fields): string | undefined {
  const currency = parameters.text('currency');
  return currency === undefined || findAsset(currency) !== undefined
    ? currency
    : refuseFormat('currency', 'there is no such currency');
}

/**
 * Deposits, withdrawals, addresses and transfers. None of them is open yet: lists are empty, and changes are refused
 * (docs/rules/api-for-keys.md 38). Demo money is an entry in the ledger, not a deposit.
 */
@ApiTags('api for keys: wallet')
@Controller()
@Signed('READ')
export class HuobiWalletController {
  @Get('v1/query/deposit-withdraw')
  @Described(ACCOUNT_CALLS.movements)
  movements(@Parameters() parameters: Fields): object {
    if (parameters.choice('type', TRANSFERS) === undefined) refuseMissing('type');
    currencyOf(parameters);
    parameters.whole('from');
    parameters.whole('size', { min: 1, max: MAX_ROWS });
    parameters.choice('direct', ['prev', 'next']);
    return okData([]);
  }

  @Get('v2/account/deposit/address')
  @Described(ACCOUNT_CALLS.depositAddresses)
  depositAddresses(@Parameters() parameters: Fields): object {
    if (currencyOf(parameters) === undefined) refuseMissing('currency');
    return okV2([]);
  }

  @Get('v2/account/withdraw/address')
  @Described(ACCOUNT_CALLS.withdrawAddresses)
  withdrawAddresses(@Parameters() parameters: Fields): object {
    parameters.whole('limit', { min: 1, max: MAX_ROWS });
    if (currencyOf(parameters) === undefined) refuseMissing('currency');
    parameters.whole('fromId');
    return okV2([]);
  }

  @Get('v2/account/withdraw/quota')
  @Described(ACCOUNT_CALLS.quota)
  quota(@Parameters() parameters: Fields): object {
    const currency = currencyOf(parameters) ?? refuseMissing('currency');
    return okV2({ currency, chains: [] });
  }

  @Post('v1/dw/withdraw/api/create')
  @Described(ACCOUNT_CALLS.notOpen)
  @HttpCode(200)
  @Signed('WITHDRAW')
  withdraw(): object {
    return refuseAs('base-operation-forbidden', 'withdrawals are not open yet');
  }

  @Post('v1/dw/withdraw-virtual/:id/cancel')
  @Described(ACCOUNT_CALLS.noSuchWithdrawal)
  @HttpCode(200)
  @Signed('WITHDRAW')
  @ApiParam({ name: 'id', type: String })
  cancelWithdrawal(): object {
    return refuseAs('base-record-invalid', 'record invalid');
  }

  @Post(['v1/futures/transfer', 'v2/account/transfer'])
  @Described(ACCOUNT_CALLS.notOpen)
  @HttpCode(200)
  @Signed('WRITE')
  transfer(): object {
    return refuseAs('base-operation-forbidden', 'there is no other account to transfer to');
  }
}
