import type { OutgoingMessage } from '@corella/mailer';
import { warning, type OwnerNews, type OwnerWarning } from './owner-messages.js';

/** `left` of the ten. */
export const recoveryCodeUsedMessage =
  (left: number) =>
  (news: OwnerNews & OwnerWarning): OutgoingMessage =>
    warning(
      {
        subject: 'A recovery code was used · 恢复代码已被使用',
        english:
          `Somebody logged in to your Corella account with your password and a recovery code. ${left} of 10 are left. ` +
          'Nothing can be withdrawn for 24 hours.',
        chinese: `有人使用您的密码和一个恢复代码登录了您的 Corella 账户。10 个恢复代码还剩 ${left} 个，24 小时内无法提现。`,
      },
      news,
    );

export const recoveryCodesIssuedMessage = (news: OwnerNews & OwnerWarning): OutgoingMessage =>
  warning(
    {
      subject: 'You have new recovery codes · 已生成新的恢复代码',
      english: 'Ten recovery codes were made for your Corella account. Earlier ones work no more.',
      chinese: '您的 Corella 账户已生成十个恢复代码，之前的代码不再有效。',
    },
    news,
  );

export const passkeyAddedMessage = (news: OwnerNews & OwnerWarning): OutgoingMessage =>
  warning(
    {
      subject: 'A passkey was added · 已添加通行密钥',
      english: 'A passkey was added to your Corella account. Together with the password it logs in.',
      chinese: '您的 Corella 账户已添加一个通行密钥，与密码一起可用于登录。',
    },
    news,
  );

export const passkeyRemovedMessage = (news: OwnerNews & OwnerWarning): OutgoingMessage =>
  warning(
    {
      subject: 'A passkey was removed · 已移除通行密钥',
      english: 'A passkey was removed from your Corella account. Nothing can be withdrawn for 24 hours.',
      chinese: '您的 Corella 账户已移除一个通行密钥，24 小时内无法提现。',
    },
    news,
  );

/** Of somebody without an authenticator, whose passkeys go on. */
export function recoveryLockedMessage(to: string, at: number): OutgoingMessage {
  return {
    to,
    channel: 'email',
    subject: 'Your recovery codes are locked for an hour · 恢复代码已锁定一小时',
    text:
      'Somebody who knows your Corella password entered 20 wrong recovery codes within an hour. Until an hour from now ' +
      'none is accepted. Your passkeys go on. If it was not you, change your password.\n\n' +
      '有人用您的 Corella 密码在一小时内输入了 20 次错误的恢复代码。一小时内不再接受恢复代码，通行密钥不受影响。' +
      '如非本人操作，请修改密码。',
    at,
  };
}
