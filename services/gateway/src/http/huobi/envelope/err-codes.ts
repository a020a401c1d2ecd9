import type { OrderType } from '@corella/contracts/market';
import type { FieldFault, Refusal } from '../../../domain/refusal.js';
import { refusedForReason } from './close-errors.js';
import type { HuobiError } from './huobi-error.js';
import { isHuobiRefusal, plainName } from './refuse-as.js';
import { SUB_USER_ERRORS } from './sub-user-errors.js';

const NOT_VALID = 'api-signature-not-valid';
const FORBIDDEN = 'base-operation-forbidden';
/** Our fault, and nothing happened, so clients may send the request again. */
const TRY_AGAIN = 'gateway-internal-error';

/** The table from rejections to err-codes. No text contains the word "maintain" (docs/rules/api-for-keys.md 10, 11). */
const BY_CODE: Readonly<Record<string, HuobiError>> = {
  'invalid-request': { errCode: 'invalid-parameter', message: 'invalid parameter' },
  'invalid-json': { errCode: 'bad-request', message: 'the body is not valid JSON' },
  'body-too-large': { errCode: 'bad-request', message: 'the body is larger than 100 kB' },
  'content-type-unsupported': { errCode: 'bad-request', message: 'send application/json in UTF-8' },
  'uri-too-long': { errCode: 'bad-request', message: 'the address is too long' },
  'headers-too-large': { errCode: 'bad-request', message: 'the headers are too large' },
  'headers-timeout': { errCode: 'bad-request', message: 'the request did not arrive in time' },
  'not-found': { errCode: 'not-found', message: 'there is no such address' },
  'session-required': { errCode: NOT_VALID, message: 'Signature not valid: Incorrect Access key [Access key错误]' },
  'signature-invalid': { errCode: NOT_VALID, message: 'Signature not valid: Verification failure [校验失败]' },
  'timestamp-invalid': { errCode: NOT_VALID, message: 'Signature not valid: Invalid Timestamp' },
  'key-expired': { errCode: NOT_VALID, message: 'Signature not valid: The access key has expired' },
  'ip-not-listed': { errCode: NOT_VALID, message: 'Signature not valid: Incorrect IP address' },
  'permission-missing': { errCode: NOT_VALID, message: 'API key has no permission' },
  'account-frozen': { errCode: FORBIDDEN, message: 'the account is frozen' },
  'account-closed': { errCode: FORBIDDEN, message: 'the account is closed' },
  'account-closing': { errCode: FORBIDDEN, message: 'the account is being closed' },
  'kyc-required': { errCode: FORBIDDEN, message: 'verify your identity before trading' },
  'agreement-required': { errCode: FORBIDDEN, message: 'accept the agreements before trading' },
  'authority-missing': { errCode: FORBIDDEN, message: 'the account may not do this at present' },
  'account-locked': { errCode: FORBIDDEN, message: 'the account is locked' },
  ...SUB_USER_ERRORS,
  'account-unknown': {
    errCode: 'account-get-accounts-inexistent-error',
    message: 'account for this id does not exist',
  },
  'symbol-unknown': { errCode: 'base-symbol-error', message: 'the symbol does not exist' },
  'symbol-not-trading': {
    errCode: 'base-symbol-trade-disabled',
    message: 'the symbol takes no orders at present; open orders can be cancelled',
  },
  'settlement-stopped': { errCode: 'base-symbol-trade-disabled', message: 'the symbol takes no orders at present' },
  'insufficient-funds': {
    errCode: 'account-frozen-balance-insufficient-error',
    message: 'trade account balance is not enough',
  },
  'amount-invalid': { errCode: 'invalid-amount', message: 'the amount cannot be used for this order' },
  'idempotency-conflict': {
    errCode: 'invalid-client-order-id',
    message: 'this client-order-id was used for another order',
  },
  'order-unknown': { errCode: 'base-record-invalid', message: 'record invalid' },
  'order-finished': { errCode: 'order-orderstate-error', message: 'the order has ended; nothing is left to cancel' },
  'order-not-open': { errCode: 'order-orderstate-error', message: 'the order is not open; it cannot be replaced' },
  'order-changed': {
    errCode: 'order-orderstate-error',
    message: 'the order has traded or been triggered in the meantime; nothing was replaced',
  },
  'command-expired': { errCode: TRY_AGAIN, message: 'the order came too late and was not placed' },
  'order-id-taken': { errCode: TRY_AGAIN, message: 'the order was not placed' },
  'not-ready': { errCode: TRY_AGAIN, message: 'the part of the venue that does this is starting or away' },
  'storage-full': { errCode: TRY_AGAIN, message: 'new orders are refused until there is space; cancels work' },
  'outcome-unknown': {
    errCode: 'timeout',
    message: 'the outcome is unknown; ask for the order by its client-order-id',
  },
  'too-many-requests': { errCode: 'rate-too-many-requests', message: 'too many requests' },
  busy: { errCode: 'rate-too-many-requests', message: 'the venue is busy and nothing was done; try again in a moment' },
  'internal-fault': { errCode: 'base-system-error', message: 'system error' },
};
const REFUSED: HuobiError = { errCode: FORBIDDEN, message: 'this is not possible at present' };

const STRUCTURE_TEXTS: Readonly<Record<string, string>> = {
  duplicate: 'given twice',
  forbidden: 'not allowed',
  'null-character': 'it has a null character',
  'too-deep': 'nested too deep',
  'too-many-fields': 'too many fields',
};

/** Rejections whose text shows their inputs. */
function withInputs(refusal: Refusal, error: HuobiError): HuobiError {
  if (refusal.code === 'insufficient-funds' && refusal.inputs?.['available'] !== undefined)
    return { ...error, message: `${error.message}, left: \`${refusal.inputs['available']}\`` };
  if (refusal.code === 'price-band') {
    const [found] = refusal.faults?.['price'] ?? [];
    const bound = found?.inputs?.['bound'] ?? '';
    return found?.key.startsWith('band-buy')
      ? { errCode: 'order-limitorder-price-max-error', message: `limit buy price may not be over \`${bound}\`` }
      : { errCode: 'order-limitorder-price-min-error', message: `limit sell price may not be under \`${bound}\`` };
  }
  // A body that is refused for its structure, before its fields are read.
  const [structure] = refusal.code === 'invalid-request' ? Object.entries(refusal.faults ?? {}) : [];
  if (structure)
    return {
      ...error,
      message: `${plainName(structure[0])} is refused: ${STRUCTURE_TEXTS[structure[1][0]?.key ?? ''] ?? 'not possible'}`,
    };
  return error;
}

export function huobiErrorOf(refusal: Refusal): HuobiError {
  if (isHuobiRefusal(refusal)) return { errCode: refusal.errCode, message: refusal.detail ?? refusal.errCode };
  return withInputs(refusal, BY_CODE[refusal.code] ?? refusedForReason(refusal.reason ?? refusal.code) ?? REFUSED);
}

/** What decides the err-code of an order that is refused for its numbers. */
export interface OrderKind {
  readonly side: 'buy' | 'sell';
  readonly type: OrderType;
}

const LIMITS = ['max', 'min', 'min-value'];

/** The engine's rule if it is about the reported fault, otherwise the field and what is wrong with it. */
function ruleOf(
  { rule, inputs }: Refusal,
  { field, fault }: { readonly field: string; readonly fault: FieldFault },
  limitsBroken: number,
): Pick<Refusal, 'rule' | 'inputs'> {
  if (rule !== undefined && inputs !== undefined && limitsBroken === 1 && LIMITS.includes(fault.key))
    return { rule, inputs };
  return { rule: `${field}-${fault.key}`, ...(fault.inputs === undefined ? {} : { inputs: fault.inputs }) };
}

const WORST_FIRST = ['required', 'amount-not-used', 'decimal', 'positive', 'decimals', 'max', 'min', 'min-value'];

function priceError({ key, inputs }: FieldFault): HuobiError {
  if (key === 'decimals')
    return {
      errCode: 'order-orderprice-precision-error',
      message: `order price precision error, scale: \`${inputs?.['scale'] ?? ''}\``,
    };
  if (key === 'max')
    return {
      errCode: 'order-limitorder-price-max-error',
      message: `the price may not be over \`${inputs?.['max'] ?? ''}\``,
    };
  return { errCode: 'order-invalid-price', message: 'invalid price' };
}

function amountError({ key, inputs }: FieldFault, { side, type: ordered }: OrderKind): HuobiError {
  // The Huobi API has limits for two kinds of orders only.
  const type = ordered === 'market' ? 'market' : 'limit';
  if (key === 'decimals')
    return {
      errCode: 'order-orderamount-precision-error',
      message: `order amount precision error, scale: \`${inputs?.['scale'] ?? ''}\``,
    };
  if (key === 'min-value')
    return {
      errCode: 'order-value-min-error',
      message: `the order must be worth at least \`${inputs?.['min'] ?? ''}\``,
    };
  if (key === 'min')
    return {
      errCode: `order-${type}order-amount-min-error`,
      message: `${type} order amount is too small, at least: \`${inputs?.['min'] ?? ''}\``,
    };
  if (key === 'max')
    return {
      errCode: type === 'limit' ? 'order-limitorder-amount-max-error' : `order-marketorder-amount-${side}-max-error`,
      message: `${type} order amount is too large, at most: \`${inputs?.['max'] ?? ''}\``,
    };
  return { errCode: 'invalid-amount', message: 'the amount is not a positive decimal number' };
}

/** One err-code for the faults of an order: syntax before precision, precision before limits. */
export function orderRefusal(refusal: Refusal, kind: OrderKind): Refusal {
  if (refusal.code !== 'invalid-request' || refusal.faults === undefined) return refusal;
  if (refusal.faults['symbol']) return { code: 'symbol-unknown' };
  const all = Object.entries(refusal.faults).flatMap(([field, faults]) => faults.map((one) => ({ field, fault: one })));
  const [worst] = all.sort((a, b) => WORST_FIRST.indexOf(a.fault.key) - WORST_FIRST.indexOf(b.fault.key));
  if (worst === undefined) return refusal;
  const { errCode, message } = ['price', 'stopPrice'].includes(worst.field)
    ? priceError(worst.fault)
    : amountError(worst.fault, kind);
  return {
    code: refusal.code,
    errCode,
    detail: message,
    ...ruleOf(refusal, worst, all.filter(({ fault }) => LIMITS.includes(fault.key)).length),
  } as Refusal;
}
