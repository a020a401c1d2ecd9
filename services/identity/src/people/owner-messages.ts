import { knownDevice } from '@corella/contracts/devices';
import type { Origin } from '@corella/contracts/identity';
import type { OutgoingMessage } from '@corella/mailer';

/**
 * What an owner is told of what may not have been them. In both languages, since whoever did it may not be the one who
 * reads it.
 */
export interface OwnerNews {
  readonly to: string;
  readonly at: number;
  readonly origin: Origin;
}
export interface OwnerWarning {
  /** Opens a page that locks the account. */
  readonly link: string;
}

/** `2026-11-26 23:46 UTC`: the customer's own zone is not known here. */
export const utc = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Where it came from. What a browser says of itself is anybody's text, so only known names are repeated. */
function where({ at, origin }: OwnerNews): { readonly english: string; readonly chinese: string } {
  const device = knownDevice(origin.userAgent);
  return {
    english: `Time: ${utc(at)}\nBrowser: ${device ?? 'unknown'}\nIP address: ${origin.ip}`,
    chinese: `时间：${utc(at)}\n浏览器：${device ?? '未知'}\nIP 地址：${origin.ip}`,
  };
}

interface Words {
  readonly subject: string;
  readonly english: string;
  readonly chinese: string;
}

/** What happened, where it came from, and what to do if it was somebody else. */
export function warning({ subject, english, chinese }: Words, news: OwnerNews & OwnerWarning): OutgoingMessage {
  const place = where(news);
  return {
    to: news.to,
    channel: 'email',
    subject,
    text:
      `${english}\n\n${place.english}\n\nIf it was you, there is nothing to do. If it was not you, lock your account ` +
      `within 24 hours. The page asks once more before it does anything:\n${news.link}\n\n` +
      `${chinese}\n\n${place.chinese}\n\n如为本人操作，请忽略。如非本人操作，请在 24 小时内打开上述链接锁定账户，页面会请您再次确认。`,
    at: news.at,
  };
}

export const newDeviceMessage = (news: OwnerNews & OwnerWarning): OutgoingMessage =>
  warning(
    {
      subject: 'New device on your Corella account · 新设备登录',
      english: 'Somebody logged in to your Corella account from a browser that it did not know.',
      chinese: '您的 Corella 账户在一个新浏览器上登录。',
    },
    news,
  );

export const passwordChangedMessage = (news: OwnerNews & OwnerWarning): OutgoingMessage =>
  warning(
    {
      subject: 'Your Corella password was changed · 密码已更改',
      english: 'The password of your Corella account was changed. Every session has ended.',
      chinese: '您的 Corella 账户密码已更改，所有登录均已退出。',
    },
    news,
  );

/** To the old address. */
export const addressChangedMessage = (news: OwnerNews & OwnerWarning): OutgoingMessage =>
  warning(
    {
      subject: 'Your Corella address was changed · 邮箱已更改',
      english:
        'Your Corella account has another address now, and this one no longer logs in. Every session has ended, and ' +
        'nothing can be withdrawn for 24 hours.',
      chinese: '您的 Corella 账户已更换邮箱，此邮箱不能再用于登录。所有登录均已退出，24 小时内无法提现。',
    },
    news,
  );

/** To the new address, which has proven itself by a code a moment ago. */
export const newAddressMessage = ({ to, at }: { readonly to: string; readonly at: number }): OutgoingMessage => ({
  to,
  channel: 'email',
  at,
  subject: 'This is the address of your Corella account now · 邮箱已生效',
  text:
    'This address belongs to your Corella account from now on. Log in with it; your password stays the same. Nothing ' +
    'can be withdrawn for 24 hours.\n\n' +
    '此邮箱现为您的 Corella 账户邮箱，请用其登录，密码不变。24 小时内无法提现。',
});

export const totpBoundMessage = (news: OwnerNews & OwnerWarning): OutgoingMessage =>
  warning(
    {
      subject: 'An authenticator was added to your Corella account · 两步验证已开启',
      english: 'An authenticator was added to your Corella account. Logging in now takes a code of it.',
      chinese: '您的 Corella 账户已绑定身份验证器，登录时需要其验证码。',
    },
    news,
  );

export const totpChangedMessage = (news: OwnerNews & OwnerWarning): OutgoingMessage =>
  warning(
    {
      subject: 'The authenticator of your Corella account was changed · 身份验证器已更换',
      english:
        'Another authenticator took the place of the old one on your Corella account. Nothing can be withdrawn for ' +
        '24 hours.',
      chinese: '您的 Corella 账户已更换身份验证器，24 小时内无法提现。',
    },
    news,
  );

export const totpRemovedMessage = (news: OwnerNews & OwnerWarning): OutgoingMessage =>
  warning(
    {
      subject: 'The authenticator of your Corella account was removed · 两步验证已关闭',
      english: 'The authenticator of your Corella account was removed. The password alone is enough to log in.',
      chinese: '您的 Corella 账户已解除身份验证器，仅凭密码即可登录。',
    },
    news,
  );

/** Begins with the phrase that counted until now, since the new one may be somebody else's. */
export const mailPhraseChangedMessage = (news: OwnerNews & OwnerWarning): OutgoingMessage =>
  warning(
    {
      subject: 'The phrase of your Corella mails was changed · 防钓鱼短语已更改',
      english: 'The phrase with which our mails to you begin was set, changed or removed. The next mail follows that.',
      chinese: '您的防钓鱼短语已设置、更改或移除，自下一封邮件起生效。',
    },
    news,
  );

export const dataExportedMessage = (news: OwnerNews & OwnerWarning): OutgoingMessage =>
  warning(
    {
      subject: 'A copy of your Corella data was taken · 您的数据副本已被下载',
      english: 'Somebody who proved to be you has taken a copy of what we know about you.',
      chinese: '有人在通过身份验证后下载了您的数据副本。',
    },
    news,
  );

/** Where the customer's own act came from is told too: it may have been somebody else's. */
export function lockedMessage(news: OwnerNews, support?: string): OutgoingMessage {
  const address = support === undefined ? '' : ` (${support})`;
  const { english, chinese } = where(news);
  return {
    to: news.to,
    channel: 'email',
    subject: 'Your Corella account is locked · 账户已锁定',
    text:
      `Your Corella account was locked at your request.\n\n${english}\n\n` +
      'Every device is logged out, every API key is deleted, and no money can leave the account. You can log in and ' +
      `trade. Change your password, then write to our support${address}: two of our people lift the lock together.\n\n` +
      `您的 Corella 账户已按要求锁定。\n\n${chinese}\n\n` +
      '所有设备均已退出登录，API 密钥均已删除，资金无法转出；您仍可登录和交易。' +
      `请修改密码并联系客服${address}，锁定须由两名工作人员共同解除。`,
    at: news.at,
  };
}

export function unlockedMessage(to: string, at: number): OutgoingMessage {
  return {
    to,
    channel: 'email',
    subject: 'Your Corella account is unlocked · 账户已解锁',
    text:
      'Two of our people have lifted the lock of your Corella account. Money can leave it again, unless a change of ' +
      'your password or authenticator still blocks withdrawals. If you did not ask for this, lock it again on the ' +
      'page Account and security.\n\n' +
      '您的 Corella 账户锁定已由两名工作人员共同解除，资金可再次转出（因修改密码或验证器而暂停提现的除外）。' +
      '如非您本人要求，请在“账户与安全”页面重新锁定。',
    at,
  };
}

export const subAccountMadeMessage = (news: OwnerNews & OwnerWarning, name: string): OutgoingMessage =>
  warning(
    {
      subject: 'A sub-account was created · 已创建子账户',
      english: `The sub-account ${name} was created in your Corella account. Whoever has its password can log in with it.`,
      chinese: `您的 Corella 账户下已创建子账户 ${name}。持有其密码的人可以登录。`,
    },
    news,
  );

export const apiKeyMadeMessage = (news: OwnerNews & OwnerWarning, key: string): OutgoingMessage =>
  warning(
    {
      subject: 'An API key was created · 已创建 API 密钥',
      english: `The API key ${key} was created in your Corella account.`,
      chinese: `您的 Corella 账户已创建 API 密钥 ${key}。`,
    },
    news,
  );

export const apiKeyWidenedMessage = (news: OwnerNews & OwnerWarning, key: string): OutgoingMessage =>
  warning(
    {
      subject: 'An API key may do more · API 密钥权限已放宽',
      english: `The API key ${key} of your Corella account was changed: it may do more than before, or from more addresses.`,
      chinese: `您的 Corella 账户的 API 密钥 ${key} 已更改：权限或可用 IP 地址比以前更多。`,
    },
    news,
  );

export const apiKeysDeletedMessage = (news: OwnerNews & OwnerWarning): OutgoingMessage =>
  warning(
    {
      subject: 'Your API keys were deleted · API 密钥已全部删除',
      english: 'Somebody logged out everywhere and deleted all API keys of your Corella account.',
      chinese: '有人在您的 Corella 账户上退出了所有设备并删除了全部 API 密钥。',
    },
    news,
  );

export const sessionReusedMessage = (news: OwnerNews & OwnerWarning): OutgoingMessage =>
  warning(
    {
      subject: 'We ended a session of yours · 我们已结束您的一个会话',
      english:
        'A sign-in token that had been replaced was used again. That happens when a connection was lost at a bad moment, ' +
        'and when somebody has copied a session. We ended it, so please log in again. It was opened from here:',
      chinese:
        '一个已更换的登录令牌被再次使用。这可能是网络中断所致，也可能是有人复制了您的会话。我们已结束该会话，请重新登录。该会话的来源：',
    },
    news,
  );
