import type { FiatDepositState, SuspenseReason } from '@corella/contracts/cash';
import type { OutgoingMessage } from '@corella/mailer';
import { chinese, mailIn, type Addressee } from '../people/messages.js';

type Texts = Readonly<Record<SuspenseReason, readonly [en: string, zh: string]>>;

/** Why money waits, for whom it was paid to. */
const WAITS: Texts = {
  'owner-unknown': ['It was paid to an address that is nobody’s.', '收款地址不属于任何人。'],
  refused: ['Your account cannot take deposits at present.', '您的账户目前不能充值。'],
  'name-alike': [
    'The payer’s name is almost yours. Somebody of our staff compares them.',
    '付款人姓名与您的姓名相近，工作人员正在核对。',
  ],
  'name-differs': [
    'The payer’s name is not yours. We take money only from accounts in your own name, and send it back.',
    '付款人姓名与您的姓名不符。我们只接受您本人账户的付款，款项将退回。',
  ],
  'below-minimum': ['It is less than the smallest deposit.', '金额低于最低充值额。'],
  'above-maximum': ['It is more than the largest deposit.', '金额高于单笔最高充值额。'],
  'daily-limit': ['It is more than may come within 24 hours.', '金额超出 24 小时充值限额。'],
};

interface DepositNews {
  readonly amount: string;
  /** `returned`: it went back, and the payer's bank did not take it. */
  readonly told: FiatDepositState | 'returned';
  readonly reason: SuspenseReason | null;
  /** Of the venue's pages. */
  readonly origin: string;
}

/** Money has come, waits, or went back: how much, why, and where to see it. */
export function depositMessage(addressee: Addressee, { amount, told, reason, origin }: DepositNews): OutgoingMessage {
  const page = `${origin}/${chinese(addressee.language) ? 'zh-cn' : 'en-us'}/deposit/aud/`;
  const [why, whyChinese] = reason === null ? ['', ''] : WAITS[reason];
  switch (told) {
    case 'completed':
      return mailIn(
        addressee,
        { subject: `${amount} has arrived`, text: `${amount} was credited to your account. You see it here:\n${page}` },
        { subject: `${amount} 已到账`, text: `${amount} 已存入您的账户，可在此查看：\n${page}` },
      );
    case 'pending':
      return mailIn(
        addressee,
        {
          subject: `${amount} has come and waits`,
          text: `Our bank has ${amount} for you, and it is not credited yet. ${why} You need do nothing now; this page says how it goes on:\n${page}`,
        },
        {
          subject: `${amount} 已收到，等待处理`,
          text: `银行已收到您的 ${amount}，尚未入账。${whyChinese}您目前无需操作，进展可在此查看：\n${page}`,
        },
      );
    case 'returned':
      return mailIn(
        addressee,
        {
          subject: `${amount} came back to us`,
          text: `We sent ${amount} back, and the bank that it came from did not take it. It waits with us again. This page says how it goes on:\n${page}`,
        },
        {
          subject: `${amount} 被退回给我们`,
          text: `我们已将 ${amount} 退回，但付款银行未接收，款项仍由我们保管。进展可在此查看：\n${page}`,
        },
      );
    case 'failed':
      return mailIn(
        addressee,
        { subject: `${amount} was sent back`, text: `We sent ${amount} back to where it came from. ${why}\n${page}` },
        { subject: `${amount} 已退回`, text: `${amount} 已退回付款账户。${whyChinese}\n${page}` },
      );
  }
}
