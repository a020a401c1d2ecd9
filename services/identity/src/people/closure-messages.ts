import { erasureDay, type ClosureDates } from '@corella/contracts/identity';
import type { OutgoingMessage } from '@corella/mailer';
import { mailIn, type Addressee } from './messages.js';
import { warning, type OwnerNews, type OwnerWarning } from './owner-messages.js';

/** Until when what is kept. */
function datesIn({ kept, ordinaryUntil, retainUntil }: ClosureDates, isClosed: boolean) {
  const [soon, late] = [erasureDay(ordinaryUntil), erasureDay(retainUntil)];
  const given = isClosed
    ? { english: '', chinese: '' }
    : { english: 'If the account were closed today: ', chinese: '若账户于今日关闭：' };
  if (kept === 'none')
    return {
      english: `${given.english}everything personal is erased on ${soon} (UTC).`,
      chinese: `${given.chinese}所有个人资料将于 ${soon}（UTC）删除。`,
    };
  const why = {
    approved: { english: 'seven years after closing', chinese: '关闭后 7 年' },
    rejected: { english: 'a year after closing', chinese: '关闭后 1 年' },
  }[kept];
  return {
    english:
      `${given.english}your address, phone, logins and devices are erased on ${soon} (UTC). The law wants your ` +
      `verification and what you signed kept until ${late}, ${why.english}; then these are erased too.`,
    chinese:
      `${given.chinese}邮箱、手机、登录和设备记录将于 ${soon}（UTC）删除。` +
      `依法须保留身份认证资料及已签署的协议至 ${late}（${why.chinese}），届时一并删除。`,
  };
}

export function closureRequestedMessage(news: OwnerNews & OwnerWarning, dates: ClosureDates): OutgoingMessage {
  const until = datesIn(dates, false);
  return warning(
    news,
    {
      subject: 'Your Corella account is closing',
      text:
        'Somebody asked to close your Corella account. Open orders are cancelled, and nothing new can begin. You can ' +
        `still log in, take money out, and keep the account. It closes once nothing is left.\n\n${until.english}`,
    },
    {
      subject: 'Corella 账户正在关闭',
      text:
        '您的 Corella 账户已申请关闭。未成交订单将被撤销，且无法开始新的操作。' +
        `您仍可登录、转出资产或取消关闭。账户清空后即关闭。\n\n${until.chinese}`,
    },
  );
}

export const closureCancelledMessage = (addressee: Addressee): OutgoingMessage =>
  mailIn(
    addressee,
    {
      subject: 'Your Corella account stays open',
      text:
        'Your Corella account is not being closed any more. You can trade again; orders that were cancelled stay ' +
        'cancelled.',
    },
    { subject: 'Corella 账户不再关闭', text: '您的 Corella 账户已取消关闭，可以继续交易；已撤销的订单不会恢复。' },
  );

export function accountClosedMessage(addressee: Addressee, dates: ClosureDates): OutgoingMessage {
  const until = datesIn(dates, true);
  return mailIn(
    addressee,
    {
      subject: 'Your Corella account is closed',
      text:
        'Your Corella account is closed, for good. Nobody can log in to it.\n\nUntil when what is kept: ' +
        until.english,
    },
    { subject: 'Corella 账户已关闭', text: `您的 Corella 账户已永久关闭，无法再登录。\n\n${until.chinese}` },
  );
}
