import { knownDevice } from '@corella/contracts/devices';
import type { Origin } from '@corella/contracts/identity';
import type { OutgoingMessage } from '@corella/mailer';
import { chinese, mailIn, type Addressee, type Words } from './messages.js';

/** What an owner is told of what may not have been them. */
export interface OwnerNews extends Addressee {
  readonly origin: Origin;
}
export interface OwnerWarning {
  /** Opens a page that locks the account. */
  readonly link: string;
}

/** `2026-11-26 23:46 UTC`: the customer's own zone is not known here. */
export const utc = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Where it came from. What a browser says of itself is anybody's text, so only known names are repeated. */
function where({ at, origin, language }: OwnerNews): string {
  const device = knownDevice(origin.userAgent);
  return chinese(language)
    ? `时间：${utc(at)}\n浏览器：${device ?? '未知'}\nIP 地址：${origin.ip}`
    : `Time: ${utc(at)}\nBrowser: ${device ?? 'unknown'}\nIP address: ${origin.ip}`;
}

/** What happened, where it came from, and what to do if it was somebody else. */
export function warning(news: OwnerNews & OwnerWarning, english: Words, inChinese: Words): OutgoingMessage {
  const place = where(news);
  return mailIn(
    news,
    {
      subject: english.subject,
      text:
        `${english.text}\n\n${place}\n\nIf it was you, there is nothing to do. If it was not you, lock your account ` +
        `within 24 hours. The page asks once more before it does anything:\n${news.link}`,
    },
    {
      subject: inChinese.subject,
      text:
        `${inChinese.text}\n\n${place}\n\n如为本人操作，请忽略。如非本人操作，请在 24 小时内打开此链接锁定账户，` +
        `页面会请您再次确认：\n${news.link}`,
    },
  );
}

export const newDeviceMessage = (news: OwnerNews & OwnerWarning): OutgoingMessage =>
  warning(
    news,
    {
      subject: 'New device on your Corella account',
      text: 'Somebody logged in to your Corella account from a browser that it did not know.',
    },
    { subject: 'Corella 新设备登录', text: '您的 Corella 账户在一个新浏览器上登录。' },
  );

export const passwordChangedMessage = (news: OwnerNews & OwnerWarning): OutgoingMessage =>
  warning(
    news,
    {
      subject: 'Your Corella password was changed',
      text: 'The password of your Corella account was changed. Every session has ended.',
    },
    { subject: 'Corella 密码已更改', text: '您的 Corella 账户密码已更改，所有登录均已退出。' },
  );

/** To the old address. */
export const addressChangedMessage = (news: OwnerNews & OwnerWarning): OutgoingMessage =>
  warning(
    news,
    {
      subject: 'Your Corella address was changed',
      text:
        'Your Corella account has another address now, and this one no longer logs in. Every session has ended, and ' +
        'nothing can be withdrawn for 24 hours.',
    },
    {
      subject: 'Corella 邮箱已更改',
      text: '您的 Corella 账户已更换邮箱，此邮箱不能再用于登录。所有登录均已退出，24 小时内无法提现。',
    },
  );

/** To the new address, which has proven itself by a code a moment ago. */
export const newAddressMessage = (addressee: Addressee): OutgoingMessage =>
  mailIn(
    addressee,
    {
      subject: 'This is the address of your Corella account now',
      text:
        'This address belongs to your Corella account from now on. Log in with it; your password stays the same. ' +
        'Nothing can be withdrawn for 24 hours.',
    },
    {
      subject: 'Corella 邮箱已生效',
      text: '此邮箱现为您的 Corella 账户邮箱，请用其登录，密码不变。24 小时内无法提现。',
    },
  );

export const totpBoundMessage = (news: OwnerNews & OwnerWarning): OutgoingMessage =>
  warning(
    news,
    {
      subject: 'An authenticator was added to your Corella account',
      text: 'An authenticator was added to your Corella account. Logging in now takes a code of it.',
    },
    { subject: 'Corella 两步验证已开启', text: '您的 Corella 账户已绑定身份验证器，登录时需要其验证码。' },
  );

export const totpChangedMessage = (news: OwnerNews & OwnerWarning): OutgoingMessage =>
  warning(
    news,
    {
      subject: 'The authenticator of your Corella account was changed',
      text:
        'Another authenticator took the place of the old one on your Corella account. Nothing can be withdrawn for ' +
        '24 hours.',
    },
    { subject: 'Corella 身份验证器已更换', text: '您的 Corella 账户已更换身份验证器，24 小时内无法提现。' },
  );

export const totpRemovedMessage = (news: OwnerNews & OwnerWarning): OutgoingMessage =>
  warning(
    news,
    {
      subject: 'The authenticator of your Corella account was removed',
      text: 'The authenticator of your Corella account was removed. The password alone is enough to log in.',
    },
    { subject: 'Corella 两步验证已关闭', text: '您的 Corella 账户已解除身份验证器，仅凭密码即可登录。' },
  );

/** Begins with the phrase that counted until now, since the new one may be somebody else's. */
export const mailPhraseChangedMessage = (news: OwnerNews & OwnerWarning): OutgoingMessage =>
  warning(
    news,
    {
      subject: 'The phrase of your Corella mails was changed',
      text: 'The phrase with which our mails to you begin was set, changed or removed. The next mail follows that.',
    },
    { subject: 'Corella 防钓鱼短语已更改', text: '您的防钓鱼短语已设置、更改或移除，自下一封邮件起生效。' },
  );

export const dataExportedMessage = (news: OwnerNews & OwnerWarning): OutgoingMessage =>
  warning(
    news,
    {
      subject: 'A copy of your Corella data was taken',
      text: 'Somebody who proved to be you has taken a copy of what we know about you.',
    },
    { subject: 'Corella 您的数据副本已被下载', text: '有人在通过身份验证后下载了您的数据副本。' },
  );

/** Where the customer's own act came from is told too: it may have been somebody else's. */
export function lockedMessage(news: OwnerNews, support?: string): OutgoingMessage {
  const address = support === undefined ? '' : ` (${support})`;
  const place = where(news);
  return mailIn(
    news,
    {
      subject: 'Your Corella account is locked',
      text:
        `Your Corella account was locked at your request.\n\n${place}\n\n` +
        'Every device is logged out, every API key is deleted, and no money can leave the account. You can log in and ' +
        `trade. Change your password, then write to our support${address}: two of our people lift the lock together.`,
    },
    {
      subject: 'Corella 账户已锁定',
      text:
        `您的 Corella 账户已按要求锁定。\n\n${place}\n\n` +
        '所有设备均已退出登录，API 密钥均已删除，资金无法转出；您仍可登录和交易。' +
        `请修改密码并联系客服${address}，锁定须由两名工作人员共同解除。`,
    },
  );
}

export const unlockedMessage = (addressee: Addressee): OutgoingMessage =>
  mailIn(
    addressee,
    {
      subject: 'Your Corella account is unlocked',
      text:
        'Two of our people have lifted the lock of your Corella account. Money can leave it again, unless a change of ' +
        'your password or authenticator still blocks withdrawals. If you did not ask for this, lock it again on the ' +
        'page Account and security.',
    },
    {
      subject: 'Corella 账户已解锁',
      text:
        '您的 Corella 账户锁定已由两名工作人员共同解除，资金可再次转出（因修改密码或验证器而暂停提现的除外）。' +
        '如非您本人要求，请在“账户与安全”页面重新锁定。',
    },
  );

export const subAccountMadeMessage = (news: OwnerNews & OwnerWarning, name: string): OutgoingMessage =>
  warning(
    news,
    {
      subject: 'A sub-account was created',
      text: `The sub-account ${name} was created in your Corella account. Whoever has its password can log in with it.`,
    },
    { subject: 'Corella 已创建子账户', text: `您的 Corella 账户下已创建子账户 ${name}。持有其密码的人可以登录。` },
  );

export const apiKeyMadeMessage = (news: OwnerNews & OwnerWarning, key: string): OutgoingMessage =>
  warning(
    news,
    { subject: 'An API key was created', text: `The API key ${key} was created in your Corella account.` },
    { subject: '已创建 API 密钥', text: `您的 Corella 账户已创建 API 密钥 ${key}。` },
  );

export const apiKeyWidenedMessage = (news: OwnerNews & OwnerWarning, key: string): OutgoingMessage =>
  warning(
    news,
    {
      subject: 'An API key may do more',
      text: `The API key ${key} of your Corella account was changed: it may do more than before, or from more addresses.`,
    },
    {
      subject: 'API 密钥权限已放宽',
      text: `您的 Corella 账户的 API 密钥 ${key} 已更改：权限或可用 IP 地址比以前更多。`,
    },
  );

export const apiKeysDeletedMessage = (news: OwnerNews & OwnerWarning): OutgoingMessage =>
  warning(
    news,
    {
      subject: 'Your API keys were deleted',
      text: 'Somebody logged out everywhere and deleted all API keys of your Corella account.',
    },
    { subject: 'API 密钥已全部删除', text: '有人在您的 Corella 账户上退出了所有设备并删除了全部 API 密钥。' },
  );

export const sessionReusedMessage = (news: OwnerNews & OwnerWarning): OutgoingMessage =>
  warning(
    news,
    {
      subject: 'We ended a session of yours',
      text:
        'A sign-in token that had been replaced was used again. That happens when a connection was lost at a bad moment, ' +
        'and when somebody has copied a session. We ended it, so please log in again. It was opened from here:',
    },
    {
      subject: 'Corella 我们已结束您的一个会话',
      text: '一个已更换的登录令牌被再次使用。这可能是网络中断所致，也可能是有人复制了您的会话。我们已结束该会话，请重新登录。该会话的来源：',
    },
  );
