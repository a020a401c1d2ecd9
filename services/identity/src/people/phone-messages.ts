import type { OutgoingMessage } from '@corella/mailer';
import { chinese, mailIn, type Addressee } from './messages.js';
import { warning, type OwnerNews, type OwnerWarning } from './owner-messages.js';

/** Refuses what would have to begin with a text message while none can be sent. Nothing has happened yet. */
export const PHONE_UNAVAILABLE = {
  code: 'phone-unavailable',
  remedy: 'The operator of the venue has to configure a transport for text messages first.',
} as const;

const ENGLISH = (code: string): string => `${code} is your Corella code, valid for 10 minutes. Never share it.`;
const CHINESE = (code: string): string => `您的 Corella 验证码是 ${code}，10 分钟内有效，请勿告诉任何人。`;

/** A text message in the language of its reader. None ever has a link. */
const textIn = ({ to, language, at }: Addressee, english: string, inChinese: string): OutgoingMessage => ({
  to,
  channel: 'sms',
  subject: 'Corella',
  text: chinese(language) ? inChinese : english,
  at,
});

export const codeText = (addressee: Addressee, code: string): OutgoingMessage => ({
  ...textIn(addressee, ENGLISH(code), CHINESE(code)),
  code,
});

/** To a number that is bound no more. What to do stands in the mail, which has a link. */
export const phoneGoneText = (addressee: Addressee): OutgoingMessage =>
  textIn(
    addressee,
    'This number was removed from your Corella account. If it was not you, open the mail we have sent you and lock the ' +
      'account.',
    '此号码已从您的 Corella 账户移除。如非本人操作，请按邮件提示锁定账户。',
  );

export const phoneBoundMessage = (news: OwnerNews & OwnerWarning): OutgoingMessage =>
  warning(
    news,
    {
      subject: 'A phone was added to your Corella account',
      text: 'A phone was added to your Corella account. Together with the password, a code to it logs in.',
    },
    { subject: 'Corella 手机号已绑定', text: '您的 Corella 账户已绑定手机号，与密码一起可用短信验证码登录。' },
  );

export const phoneChangedMessage = (news: OwnerNews & OwnerWarning): OutgoingMessage =>
  warning(
    news,
    {
      subject: 'The phone of your Corella account was changed',
      text: 'Your Corella account has another phone now. Nothing can be withdrawn for 24 hours.',
    },
    { subject: 'Corella 手机号已更换', text: '您的 Corella 账户已更换手机号，24 小时内无法提现。' },
  );

export const phoneRemovedMessage = (news: OwnerNews & OwnerWarning): OutgoingMessage =>
  warning(
    news,
    {
      subject: 'The phone of your Corella account was removed',
      text: 'The phone was removed from your Corella account. Nothing can be withdrawn for 24 hours.',
    },
    { subject: 'Corella 手机号已移除', text: '您的 Corella 账户已移除手机号，24 小时内无法提现。' },
  );

/** Of somebody without an authenticator. */
export const phoneLockedMessage = (addressee: Addressee): OutgoingMessage =>
  mailIn(
    addressee,
    {
      subject: 'Your second step is locked for an hour',
      text:
        'Somebody who knows your Corella password entered 20 wrong codes within an hour. Until an hour from now no ' +
        'code by text message and no recovery code is accepted. If it was not you, change your password.',
    },
    {
      subject: 'Corella 两步验证已锁定一小时',
      text:
        '有人用您的 Corella 密码在一小时内输入了 20 次错误的验证码。一小时内不再接受短信验证码和恢复代码。' +
        '如非本人操作，请修改密码。',
    },
  );
