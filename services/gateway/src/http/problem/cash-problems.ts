import type { ProblemRow } from './problem-row.js';

/** Money in and out. */
export const CASH_PROBLEMS = {
  'deposits-refused': [
    403,
    'No deposits yet',
    'This account cannot take deposits. Verify your identity first; if you have, contact support.',
    '暂不能充值',
    '该账户目前不能充值。请先完成身份认证；若已认证，请联系客服。',
  ],
  'currency-not-served': [
    400,
    'Currency not served',
    'Money of this currency cannot be paid in here.',
    '不支持该币种',
    '暂不支持该币种的充值。',
  ],
  'bank-unavailable': [
    503,
    'The bank does not answer',
    'Nothing was changed. Please try again in a minute.',
    '银行暂无响应',
    '未作任何更改，请稍后重试。',
  ],
} as const satisfies Readonly<Record<string, ProblemRow>>;
