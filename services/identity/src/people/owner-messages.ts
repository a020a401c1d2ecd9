import { knownDevice } from '@corella/contracts/devices';
import type { Origin } from '@corella/contracts/identity';
import type { OutgoingMessage } from '@corella/mailer';

/**
 * What an owner is told of what may not have been them. In both languages, since whoever did it may not be the one who
 * reads it.
 */
interface OwnerNews {
  readonly to: string;
  readonly at: number;
  readonly origin: Origin;
}

/** `2026-11-26 23:46 UTC`: the customer's own zone is not known here. */
const utc = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Where it came from. What a browser says of itself is anybody's text, so only known names are repeated. */
function where({ at, origin }: OwnerNews): { readonly english: string; readonly chinese: string } {
  const device = knownDevice(origin.userAgent);
  return {
    english: `Time: ${utc(at)}\nBrowser: ${device ?? 'unknown'}\nIP address: ${origin.ip}`,
    chinese: `时间：${utc(at)}\n浏览器：${device ?? '未知'}\nIP 地址：${origin.ip}`,
  };
}

export function newDeviceMessage(news: OwnerNews): OutgoingMessage {
  const { english, chinese } = where(news);
  return {
    to: news.to,
    channel: 'email',
    subject: 'New device on your Corella account · 新设备登录',
    text:
      `Somebody logged in to your Corella account from a browser that it did not know.\n\n${english}\n\n` +
      'If it was you, there is nothing to do. If not, change your password: that logs out every device.\n\n' +
      `您的 Corella 账户在一个新浏览器上登录。\n\n${chinese}\n\n` +
      '如为本人操作，请忽略。否则请立即修改密码，所有设备都会退出登录。',
    at: news.at,
  };
}

/** Where the customer's own act came from is told too: it may have been somebody else's. */
export function lockedMessage(news: OwnerNews): OutgoingMessage {
  const { english, chinese } = where(news);
  return {
    to: news.to,
    channel: 'email',
    subject: 'Your Corella account is locked · 账户已锁定',
    text:
      `Your Corella account was locked at your request.\n\n${english}\n\n` +
      'Every device is logged out, every API key is deleted, and no money can leave the account. You can log in and ' +
      'trade. Change your password, then write to our support: two of our people lift the lock together.\n\n' +
      `您的 Corella 账户已按要求锁定。\n\n${chinese}\n\n` +
      '所有设备均已退出登录，API 密钥均已删除，资金无法转出；您仍可登录和交易。请修改密码并联系客服，锁定须由两名工作人员共同解除。',
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
      '您的 Corella 账户锁定已由两名工作人员共同解除，资金可再次转出（因修改密码或验证器而暂停提现的除外）。如非您本人要求，请在“账户与安全”页面重新锁定。',
    at,
  };
}
