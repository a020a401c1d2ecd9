import type { OutgoingMessage } from '@corella/mailer';

/** What the owner is told of by mail, in both languages: whoever did it may not be the one who reads it. */
export function recoveryCodeUsedMessage(to: string, { left, at }: { left: number; at: number }): OutgoingMessage {
  return {
    to,
    channel: 'email',
    subject: 'A recovery code was used · 恢复代码已被使用',
    text:
      `Somebody logged in to your Corella account with your password and a recovery code. ${left} of 10 are left. ` +
      'Nothing can be withdrawn for 24 hours. If it was not you, set a new password now, which ends every session, and ' +
      'write to our support.\n\n' +
      `有人使用您的密码和一个恢复代码登录了您的 Corella 账户。10 个恢复代码还剩 ${left} 个，24 小时内无法提现。` +
      '如非本人操作，请立即重置密码（所有登录将退出）并联系客服。',
    at,
  };
}

export function recoveryCodesIssuedMessage(to: string, at: number): OutgoingMessage {
  return {
    to,
    channel: 'email',
    subject: 'You have new recovery codes · 已生成新的恢复代码',
    text:
      'Ten recovery codes were made for your Corella account. Earlier ones work no more. If it was not you, set a new ' +
      'password now, which ends every session, and write to our support.\n\n' +
      '您的 Corella 账户已生成十个恢复代码，之前的代码不再有效。如非本人操作，请立即重置密码（所有登录将退出）并联系客服。',
    at,
  };
}

export function passkeyAddedMessage(to: string, at: number): OutgoingMessage {
  return {
    to,
    channel: 'email',
    subject: 'A passkey was added · 已添加通行密钥',
    text:
      'A passkey was added to your Corella account. Together with the password it logs in. If it was not you, set a new ' +
      'password now, which ends every session, remove the passkey and write to our support.\n\n' +
      '您的 Corella 账户已添加一个通行密钥，与密码一起可用于登录。如非本人操作，请立即重置密码（所有登录将退出）、' +
      '移除该通行密钥并联系客服。',
    at,
  };
}

export function passkeyRemovedMessage(to: string, at: number): OutgoingMessage {
  return {
    to,
    channel: 'email',
    subject: 'A passkey was removed · 已移除通行密钥',
    text:
      'A passkey was removed from your Corella account. Nothing can be withdrawn for 24 hours. If it was not you, set a ' +
      'new password now, which ends every session, and write to our support.\n\n' +
      '您的 Corella 账户已移除一个通行密钥，24 小时内无法提现。如非本人操作，请立即重置密码（所有登录将退出）并联系客服。',
    at,
  };
}

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
