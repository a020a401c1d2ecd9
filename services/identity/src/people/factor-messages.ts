import type { OutgoingMessage } from '@corella/mailer';
import { mailIn, type Addressee } from './messages.js';
import { warning, type OwnerNews, type OwnerWarning } from './owner-messages.js';

/** `left` of the ten. */
export const recoveryCodeUsedMessage =
  (left: number, isNewDevice: boolean) =>
  (news: OwnerNews & OwnerWarning): OutgoingMessage =>
    warning(
      news,
      {
        subject: `A recovery code was used${isNewDevice ? ' on a new device' : ''}`,
        text:
          'Somebody logged in to your Corella account with your password and a recovery code' +
          `${isNewDevice ? ', from a browser that it did not know' : ''}. ${left} of 10 are left. ` +
          'Nothing can be withdrawn for 24 hours.',
      },
      {
        subject: `Corella 恢复代码已${isNewDevice ? '在新设备上' : '被'}使用`,
        text:
          `有人${isNewDevice ? '在一个新浏览器上' : ''}使用您的密码和一个恢复代码登录了您的 Corella 账户。` +
          `10 个恢复代码还剩 ${left} 个，24 小时内无法提现。`,
      },
    );

export const recoveryCodesIssuedMessage = (news: OwnerNews & OwnerWarning): OutgoingMessage =>
  warning(
    news,
    {
      subject: 'You have new recovery codes',
      text: 'Ten recovery codes were made for your Corella account. Earlier ones work no more.',
    },
    { subject: 'Corella 已生成新的恢复代码', text: '您的 Corella 账户已生成十个恢复代码，之前的代码不再有效。' },
  );

export const passkeyAddedMessage = (news: OwnerNews & OwnerWarning): OutgoingMessage =>
  warning(
    news,
    {
      subject: 'A passkey was added',
      text: 'A passkey was added to your Corella account. Together with the password it logs in.',
    },
    { subject: 'Corella 已添加通行密钥', text: '您的 Corella 账户已添加一个通行密钥，与密码一起可用于登录。' },
  );

export const passkeyRemovedMessage = (news: OwnerNews & OwnerWarning): OutgoingMessage =>
  warning(
    news,
    {
      subject: 'A passkey was removed',
      text: 'A passkey was removed from your Corella account. Nothing can be withdrawn for 24 hours.',
    },
    { subject: 'Corella 已移除通行密钥', text: '您的 Corella 账户已移除一个通行密钥，24 小时内无法提现。' },
  );

/** Of somebody without an authenticator, whose passkeys go on. */
export const recoveryLockedMessage = (addressee: Addressee): OutgoingMessage =>
  mailIn(
    addressee,
    {
      subject: 'Your recovery codes are locked for an hour',
      text:
        'Somebody who knows your Corella password entered 20 wrong recovery codes within an hour. Until an hour from ' +
        'now none is accepted. Your passkeys go on. If it was not you, change your password.',
    },
    {
      subject: 'Corella 恢复代码已锁定一小时',
      text:
        '有人用您的 Corella 密码在一小时内输入了 20 次错误的恢复代码。一小时内不再接受恢复代码，通行密钥不受影响。' +
        '如非本人操作，请修改密码。',
    },
  );
