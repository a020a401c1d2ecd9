import { findCoinChain } from '@corella/contracts/cash';
import type { OutgoingMessage } from '@corella/mailer';
import { mailIn, type Addressee } from '../people/messages.js';
import { utc } from '../people/owner-messages.js';

interface AddedAddress {
  readonly chain: string;
  /** When it was added. */
  readonly addedAt: number;
  /** Where the owner sees the book. */
  readonly page: string;
  /** Opens a page that locks the account. */
  readonly link: string;
}

/** Somebody has proven to be the owner and saved an address to which coins can go. The mail does not repeat it. */
export function addressAddedMessage(
  addressee: Addressee,
  { chain, addedAt, page, link }: AddedAddress,
): OutgoingMessage {
  const known = findCoinChain(chain);
  const coin = (known?.coin ?? chain).toUpperCase();
  const network = known?.network ?? chain;
  return mailIn(
    addressee,
    {
      subject: 'An address was added to your Corella account',
      text:
        `An address to which ${coin} can be withdrawn (network: ${network}) was added to your address book. You see ` +
        `it here:\n${page}\n\nTime: ${utc(addedAt)}\n\nIf it was you, there is nothing to do. If it was not you, lock ` +
        `your account within 24 hours. The page asks once more before it does anything:\n${link}`,
    },
    {
      subject: 'Corella 已添加提币地址',
      text:
        `您的地址簿中新增了一个 ${coin} 提币地址（网络：${network}），可在此查看：\n${page}\n\n时间：${utc(addedAt)}\n\n` +
        `如为本人操作，请忽略。如非本人操作，请在 24 小时内打开此链接锁定账户，页面会请您再次确认：\n${link}`,
    },
  );
}
