import type { Language } from '@corella/contracts/routes';
import type { FieldFault } from '../../domain/refusal.js';
import { KYC_FIELD_TEXTS } from './kyc-field-texts.js';
import { problemKind } from './problem-catalogue.js';

type Texts = Readonly<Record<Language, string>>;
const text = (en: string, zh: string): Texts => ({ 'en-us': en, 'zh-cn': zh });

/** Texts for what is wrong with a field. `{name}` is filled from the fault's inputs. */
const TEXTS: Readonly<Record<string, Texts>> = {
  required: text('This field is required.', '此项必填。'),
  unknown: text('This field is unknown.', '未知字段。'),
  duplicate: text('This field is given twice.', '字段重复。'),
  forbidden: text('This field is not allowed.', '不允许使用该字段。'),
  'null-character': text('A null character is not allowed.', '不能包含空字符。'),
  'too-deep': text('Nested deeper than {max}.', '嵌套层数超过 {max}。'),
  'too-many-fields': text('More than {max} fields.', '字段超过 {max} 个。'),
  'not-json': text('Not valid JSON.', '不是有效的 JSON。'),
  'not-object': text('A JSON object is expected.', '应为 JSON 对象。'),
  decimal: text('Write a plain decimal number such as 12.5.', '请输入普通小数，例如 12.5。'),
  decimals: text('At most {scale} decimals are allowed.', '最多 {scale} 位小数。'),
  positive: text('Must be greater than zero.', '必须大于零。'),
  min: text('At least {min}.', '不能小于 {min}。'),
  max: text('At most {max}.', '不能大于 {max}。'),
  'min-length': text('At least {min} characters.', '至少 {min} 个字符。'),
  'max-length': text('At most {max} characters.', '最多 {max} 个字符。'),
  'min-items': text('At least {min} entries.', '至少 {min} 项。'),
  'max-items': text('At most {max} entries.', '最多 {max} 项。'),
  'min-value': text('The order must be worth at least {min}.', '订单金额不能低于 {min}。'),
  'amount-not-used': text('Not used by a {type} {side} order.', '该订单类型不使用此字段。'),
  'band-buy-last': text(
    'Bid {bound} or less: at most 110 % of the last price.',
    '买价不能高于 {bound}（最新价的 110%）。',
  ),
  'band-sell-last': text(
    'Ask {bound} or more: at least 90 % of the last price.',
    '卖价不能低于 {bound}（最新价的 90%）。',
  ),
  'band-buy-stop': text(
    'Bid {bound} or less: at most 110 % of the stop price.',
    '买价不能高于 {bound}（触发价的 110%）。',
  ),
  'band-sell-stop': text(
    'Ask {bound} or more: at least 90 % of the stop price.',
    '卖价不能低于 {bound}（触发价的 90%）。',
  ),
  'stop-gte': text(
    'Set it above the last price {last}, or wait for a fall instead.',
    '请高于最新价 {last}，或改为下跌触发。',
  ),
  'stop-lte': text(
    'Set it below the last price {last}, or wait for a rise instead.',
    '请低于最新价 {last}，或改为上涨触发。',
  ),
  'symbol-unknown': text('There is no such market.', '交易对不存在。'),
  'beside-cookie': text('Send this header or the cookie, not both.', '请只提供此请求头或 Cookie，不要同时提供。'),
  'beside-body': text('Send this header or `stepUp` in the body, not both.', '请只提供此请求头或请求体中的 stepUp。'),
  'step-up-header': text('Send this header with 1 to 200 characters.', '请提供 1 至 200 个字符的请求头。'),
  header: text('Send this header with 1 to 128 visible characters.', '请提供 1 至 128 个可见字符的请求头。'),
  'check-id': text('Name the check with 1 to 200 visible characters.', '请提供 1 至 200 个可见字符的核查编号。'),
  symbol: text('A symbol is written like btcaud.', '交易对格式如 btcaud。'),
  id: text('An id is a whole number.', '标识应为整数。'),
  number: text('A whole number in range is expected.', '应为范围内的整数。'),
  choice: text('Choose one of: {options}.', '可选值：{options}。'),
  'asset-unknown': text('There is no such asset.', '该资产不存在。'),
  'only-spot': text('Only spot accounts take part in transfers so far.', '目前只有币币账户可以划转。'),
  future: text('The time is in the future.', '不能查询未来的时间。'),
  cursor: text('This cursor is not ours.', '无效的游标。'),
  range: text('From and to, both included, of at most 1,000 rows.', '起止位置均包含在内，最多 1,000 行。'),
  filter: text('This filter is not known.', '未知筛选条件。'),
  sort: text('This sort field is not known.', '未知排序字段。'),
  'account-unknown': text('There is no such account.', '账户不存在。'),
  'account-closed': text('This account is closed.', '账户已关闭。'),
  'account-frozen': text('Nothing is taken from a frozen account.', '不能从已冻结的账户扣款。'),
  'account-not-adjusted': text(
    'Only accounts of customers and of the house are adjusted.',
    '只能调整客户账户或自营账户。',
  ),
  overdraft: text('The account has only {available} {asset} available.', '账户可用余额仅 {available} {asset}。'),
  confirm: text('Type the symbol to confirm.', '请输入交易对以确认。'),
  'draft-version': text('Write the version as a quoted number, such as "7".', '请以引号内的数字填写版本，例如 "7"。'),
  ...KYC_FIELD_TEXTS,
};

/** The shared schemas' English messages in Chinese. */
const SCHEMA_ZH: Readonly<Record<string, string>> = {
  '6 to 20 Roman letters and digits, and a letter first.': '6 至 20 位英文字母和数字，并以字母开头。',
  'At most 50 characters.': '最多 50 个字符。',
  'Write a remark.': '请填写备注。',
  'Send a password, or resetTotp: true.': '请提供密码，或发送 resetTotp: true。',
  'Write a plain decimal number such as 12.5.': '请输入普通小数，例如 12.5。',
  'An id is a whole number.': '标识应为整数。',
  'A symbol is written like btcaud.': '交易对格式如 btcaud。',
  'An asset is written like btc.': '资产代码格式如 btc。',
  'Up to 64 letters, digits, - and _.': '最多 64 个字母、数字、- 或 _。',
  'Write an email address such as name@example.com.': '请输入有效的邮箱地址。',
  'The code has six digits.': '验证码为六位数字。',
  'At least 8 characters.': '至少 8 个字符。',
  'At most 20 characters.': '最多 20 个字符。',
  'Add a number.': '请包含数字。',
  'Add a lower-case letter.': '请包含小写字母。',
  'Add an upper-case letter.': '请包含大写字母。',
  'Add a special character.': '请包含特殊字符。',
  'Use 8 to 20 characters with a number, an upper and a lower case letter and a special character.':
    '请使用 8 至 20 位，包含数字、大小写字母和特殊字符。',
  'Without capitals, added digits and signs, and swaps such as 0 for o, this is one of the 10,000 most common passwords.':
    '去掉大小写、附加的数字和符号以及 0 代替 o 之类的替换后，这是最常见的 10,000 个密码之一。',
  'Choose a country.': '请选择国家。',
  'Give the key a label.': '请填写备注。',
  'No control characters and no invisible marks.': '不能包含控制字符或不可见标记。',
  'Write one text of at most 200 characters.': '请输入一段不超过 200 个字符的文本。',
  'Choose 0, or a whole number of 5 to 86400 seconds.': '请填 0，或 5 至 86400 的整数秒。',
  'A whole number of 1 to 92 days.': '应为 1 至 92 的整数天数。',
  'Choose at least one permission.': '请至少选择一项权限。',
};

const SCHEMA_KEY = 'schema:';
/** A fault with the words of a shared schema. */
export const schemaFault = (message: string): FieldFault => ({ key: `${SCHEMA_KEY}${message}` });

const PROBLEM_KEY = 'problem:';
/** A fault with the words of a problem, for a rejection that names a field; English readers get its own sentence. */
export const problemFault = (code: string, detail?: string): FieldFault => ({
  key: `${PROBLEM_KEY}${code}`,
  ...(detail === undefined ? {} : { inputs: { detail } }),
});

export function fieldText(fault: FieldFault, language: Language): string {
  if (fault.key.startsWith(PROBLEM_KEY)) {
    const own = fault.inputs?.['detail'];
    if (language === 'en-us' && own !== undefined) return String(own);
    return problemKind(fault.key.slice(PROBLEM_KEY.length)).texts[language].detail;
  }
  if (fault.key.startsWith(SCHEMA_KEY)) {
    const message = fault.key.slice(SCHEMA_KEY.length);
    return language === 'zh-cn' ? (SCHEMA_ZH[message] ?? '格式不正确。') : message;
  }
  const template = TEXTS[fault.key]?.[language] ?? fault.key;
  return template.replace(/\{([a-z]+)\}/gi, (_, name: string) => String(fault.inputs?.[name] ?? ''));
}
