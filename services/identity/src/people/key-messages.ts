import type { ApiKeyNotice } from '@corella/contracts/identity';
import type { OutgoingMessage } from '@corella/mailer';
import { mailIn, type Addressee } from './messages.js';
import { utc } from './owner-messages.js';

export interface KeyNews extends Addressee {
  readonly label: string;
  readonly accessKey: string;
  readonly expiresAt: number;
  /** Of a sub-account, which has no address: its name. The mail goes to its main account. */
  readonly subAccount: string | null;
}

/** Enough of a key to find it in the list. */
const SHOWN = 8;

/** As the customer knows it, without what it is signed by. */
export const keyName = (label: string, accessKey: string): string => `${label} (${accessKey.slice(0, SHOWN)}…)`;

/** A key ends soon, or has ended. */
export function keyExpiryMessage(news: KeyNews, days: ApiKeyNotice): OutgoingMessage {
  const { label, accessKey, expiresAt, subAccount } = news;
  const key = keyName(label, accessKey);
  const whose =
    subAccount === null
      ? { english: '', chinese: '' }
      : { english: ` of ${subAccount}`, chinese: `子账户 ${subAccount} 的 ` };
  const moment = utc(expiresAt);
  return days === 0
    ? mailIn(
        news,
        {
          subject: 'An API key has expired',
          text:
            `The API key ${key}${whose.english} expired on ${moment}. Requests that it signs are refused, and orders ` +
            'that it placed stay open. Create another one if a program still needs it.',
        },
        {
          subject: 'Corella API 密钥已到期',
          text:
            `${whose.chinese}API 密钥 ${key} 已于 ${moment} 到期，其签名的请求会被拒绝，已下的订单仍然有效。` +
            '如程序仍需使用，请新建密钥。',
        },
      )
    : mailIn(
        news,
        {
          subject: `An API key expires within ${days} days`,
          text:
            `The API key ${key}${whose.english} expires on ${moment}, because it is bound to no address. Programs that ` +
            'use it stop then. Bind it to an address, and it does not expire, or create another one in time.',
        },
        {
          subject: `Corella API 密钥将于 ${days} 天内到期`,
          text:
            `${whose.chinese}API 密钥 ${key} 未绑定 IP 地址，将于 ${moment} 到期，届时使用它的程序会停止。` +
            '绑定 IP 地址后不会到期，也可提前新建密钥。',
        },
      );
}
