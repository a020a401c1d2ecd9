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
