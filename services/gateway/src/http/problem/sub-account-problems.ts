import type { ProblemRow } from './problem-row.js';

/** Sub-accounts and transfers between accounts of one family. */
export const SUB_ACCOUNT_PROBLEMS = {
  'sub-unknown': [404, 'Sub-account not found', 'You have no such sub-account.', '子账户不存在', '未找到该子账户。'],
  'sub-limit': [
    409,
    'Too many sub-accounts',
    'At most 5 sub-accounts are possible. Frozen ones count too.',
    '子账户过多',
    '最多可创建 5 个子账户，已冻结的子账户也计算在内。',
  ],
  'sub-name-taken': [
    409,
    'Name in use',
    'Another account logs in with this name. Choose another.',
    '名称已被使用',
    '该名称已被其他账户用于登录，请更换。',
  ],
  'sub-name-invalid': [
    400,
    'Check the name',
    'A name has 6 to 20 letters and digits of the Roman alphabet and begins with a letter.',
    '请检查名称',
    '名称为 6 至 20 位英文字母和数字，并以字母开头。',
  ],
  'sub-remark-invalid': [
    400,
    'Check the remark',
    'A remark has 1 to 50 visible characters.',
    '请检查备注',
    '备注为 1 至 50 个可见字符。',
  ],
  'sub-not-eligible': [
    403,
    'For verified companies',
    'Only companies that are verified may make sub-accounts.',
    '仅限已认证企业',
    '只有已通过认证的企业才能创建子账户。',
  ],
  'sub-refused': [
    403,
    'Use the main account',
    'A sub-account cannot do this. Its main account can.',
    '请使用主账户',
    '子账户不能执行此操作，请由主账户操作。',
  ],
  'frozen-by-venue': [
    403,
    'Frozen by us',
    'We have frozen this sub-account, so only we can unfreeze it. Please contact support.',
    '已被平台冻结',
    '该子账户由平台冻结，只能由平台解冻，请联系客服。',
  ],
  'transfer-same': [
    400,
    'Choose two accounts',
    'Money is transferred from one account to another.',
    '请选择两个账户',
    '划转需要两个不同的账户。',
  ],
  'authorities-invalid': [
    400,
    'Check the authorities',
    'Only the exchange and the retail desk can be granted.',
    '请检查权限',
    '只能授予币币交易和零售交易权限。',
  ],
} as const satisfies Readonly<Record<string, ProblemRow>>;
