import type { KycFault } from '@corella/contracts/kyc';
import type { Language } from '@corella/contracts/routes';

const text = (en: string, zh: string): Readonly<Record<Language, string>> => ({ 'en-us': en, 'zh-cn': zh });

/** What is wrong with an answer of the verification. */
export const KYC_FIELD_TEXTS: Readonly<Record<KycFault, Readonly<Record<Language, string>>>> = {
  'kyc-missing': text('This answer is missing.', '此项必填。'),
  'kyc-text': text(
    'At most 100 characters, without control characters and invisible marks.',
    '最多 100 个字符，不能包含控制字符或不可见标记。',
  ),
  'kyc-kana': text('Write it in full-width katakana.', '请使用全角片假名填写。'),
  'kyc-date': text('Write a day of the calendar as YYYY-MM-DD.', '请按 YYYY-MM-DD 填写日期。'),
  'kyc-future': text('This day has not come yet.', '该日期尚未到来。'),
  'kyc-choice': text('Choose one of the answers.', '请选择一项。'),
  'kyc-country': text('Choose a country.', '请选择国家。'),
  'kyc-phone': text(
    'Write the number with its country, such as +61 412 555 018.',
    '请填写带国家代码的号码，例如 +61 412 555 018。',
  ),
  'kyc-postcode-4': text('Four digits, for example 3056.', '四位数字，例如 3056。'),
  'kyc-postcode-7': text(
    'Seven half-width digits without a hyphen, for example 1500001.',
    '七位半角数字，不含连字符，例如 1500001。',
  ),
  'kyc-document-number': text('4 to 30 letters and digits, as on the document.', '4 至 30 位字母或数字，与证件一致。'),
  'kyc-uid': text('A UID has seven digits.', 'UID 为七位数字。'),
  'kyc-too-young': text('You must be 18 or older.', '须年满 18 岁。'),
  'kyc-too-old': text('You must be under 75.', '须未满 75 岁。'),
  'kyc-expired': text('The document has expired.', '证件已过期。'),
  'kyc-public-figure': text('Foreign public figures cannot open an account here.', '外国政要不能在此开户。'),
  'kyc-not-asked': text('This is not asked in your country.', '您所在国家不需要此项。'),
  'kyc-acn': text(
    'Nine digits, as ASIC has given them: one of them is wrong.',
    '九位数字，与 ASIC 登记一致；其中有误。',
  ),
  'kyc-abn': text(
    'Eleven digits, as the business register has them: one of them is wrong.',
    '十一位数字，与商业登记一致；其中有误。',
  ),
  'kyc-nzbn': text(
    'Thirteen digits that begin with 94, as the register has them: one of them is wrong.',
    '以 94 开头的十三位数字，与登记一致；其中有误。',
  ),
  'kyc-corporate-number': text(
    'Thirteen digits, as the National Tax Agency has given them: one of them is wrong.',
    '十三位数字，与日本国税厅登记一致；其中有误。',
  ),
  'kyc-shares': text(
    'From 25 to 100 percent, with one decimal at most, for example 33.3.',
    '25 至 100 之间的百分比，最多一位小数，例如 33.3。',
  ),
  'kyc-shares-sum': text('All shares together are more than 100 percent.', '持股比例合计超过 100%。'),
};
