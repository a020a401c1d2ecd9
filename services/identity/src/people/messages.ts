import { erasureDay } from '@corella/contracts/identity';
import type { OutgoingMessage } from '@corella/mailer';

export const chinese = (language: string): boolean => language.toLowerCase().startsWith('zh');
/** Refuses what would have to begin with a message while none can be sent. Nothing has happened yet. */
export const MAIL_UNAVAILABLE = {
  code: 'mail-unavailable',
  remedy: 'The operator of the venue has to configure a transport for mail first.',
} as const;

export interface Addressee {
  readonly to: string;
  readonly language: string;
  readonly at: number;
}

export interface Words {
  readonly subject: string;
  readonly text: string;
}

/** A mail in the language of its reader. */
export const mailIn = (
  { to, at, language }: Addressee,
  english: Words,
  inChinese: Words,
): OutgoingMessage & { readonly channel: 'email' } => ({
  to,
  channel: 'email',
  at,
  ...(chinese(language) ? inChinese : english),
});

/** By what the owner of an address proves it. */
export interface SignUpProof {
  readonly code: string;
  readonly url: string;
}

/** The code of a sign-up, and the link that does the same. */
export function signUpMessage({ to, language, at }: Addressee, { code, url }: SignUpProof): OutgoingMessage {
  return chinese(language)
    ? {
        to,
        channel: 'email',
        subject: 'Corella 验证码',
        text:
          `您的 Corella 验证码是 ${code}，10 分钟内有效。请勿告诉任何人。\n\n` +
          `您也可以打开此链接确认邮箱，24 小时内有效：${url}\n\n如果您没有注册，请勿打开链接。`,
        code,
        at,
      }
    : {
        to,
        channel: 'email',
        subject: 'Your Corella code',
        text:
          `Your Corella code is ${code}. It is valid for 10 minutes. Do not share it with anybody.\n\n` +
          `Or open this link, valid for 24 hours: ${url}\n\nIf you have not signed up, do not open it.`,
        code,
        at,
      };
}

/** Tells the owner of an address that somebody tried to sign up with it. The page shows the same as for a new one. */
export function knownAddressMessage({ to, language, at }: Addressee): OutgoingMessage {
  return chinese(language)
    ? {
        to,
        channel: 'email',
        subject: '您已拥有 Corella 账户',
        text: '有人尝试用此邮箱注册 Corella。您已有账户，请直接登录；如非本人操作，可忽略此邮件。',
        at,
      }
    : {
        to,
        channel: 'email',
        subject: 'You already have a Corella account',
        text:
          'Somebody tried to sign up at Corella with this address. You have an account already: log in with it. ' +
          'If it was not you, nothing has changed.',
        at,
      };
}

/** To the address of a closed account, which nobody can use before it is forgotten. */
export function closedAddressMessage(
  addressee: Addressee,
  { keptUntil, support }: { readonly keptUntil: number; readonly support: string | undefined },
): OutgoingMessage {
  const day = erasureDay(keptUntil);
  const address = support === undefined ? '' : ` (${support})`;
  return mailIn(
    addressee,
    {
      subject: 'Your Corella account is closed',
      text:
        'Somebody tried to use this address at Corella. The account that it belongs to is closed, and nobody can log in ' +
        `to it. The address is kept until ${day} (UTC); from then on you can sign up with it again. Before that, sign ` +
        `up with another address, or ask our support${address}. If it was not you, nothing has changed.`,
    },
    {
      subject: '您的 Corella 账户已关闭',
      text:
        `有人尝试在 Corella 使用此邮箱。其所属账户已关闭，无法登录。此邮箱将保留至 ${day}（UTC），之后可重新用于注册。` +
        `在此之前请使用其他邮箱注册，或联系客服${address}。如非本人操作，无需处理，一切不变。`,
    },
  );
}

/** The code that replaces a forgotten password. */
export function resetCodeMessage({ to, language, at }: Addressee, code: string): OutgoingMessage {
  return chinese(language)
    ? {
        to,
        channel: 'email',
        subject: 'Corella 密码重置验证码',
        text: `您的密码重置验证码是 ${code}，10 分钟内有效。请勿告诉任何人；如非本人操作，可忽略此邮件，密码不会改变。`,
        code,
        at,
      }
    : {
        to,
        channel: 'email',
        subject: 'Your code to set a new Corella password',
        text:
          `Your code to set a new password is ${code}. It is valid for 10 minutes. Do not share it with anybody. ` +
          'If it was not you who asked, ignore this: the password stays as it is.',
        code,
        at,
      };
}

/** Somebody wants to reset a password, but the address has no account. The page shows the same as for one that has. */
export function noAccountMessage({ to, language, at }: Addressee): OutgoingMessage {
  return chinese(language)
    ? {
        to,
        channel: 'email',
        subject: '此邮箱没有 Corella 账户',
        text: '有人尝试为此邮箱重置 Corella 密码，但该邮箱没有账户。您可能使用了其他邮箱；如非本人操作，可忽略此邮件。',
        at,
      }
    : {
        to,
        channel: 'email',
        subject: 'There is no Corella account for this address',
        text:
          'Somebody asked for a new Corella password for this address, but it has no account. You may have signed up ' +
          'with another one. If it was not you, there is nothing to do.',
        at,
      };
}

/** The link is all that travels: password and authenticator are set by whoever opens it. */
export function staffInvitation(to: string, { url, at }: { url: string; at: number }): OutgoingMessage {
  return {
    to,
    channel: 'email',
    subject: 'Your Corella console account',
    text:
      `You are invited to the operator console. Set your password and your authenticator here: ${url}\n\n` +
      'The link works once, for three days. If you did not expect it, tell an administrator.',
    at,
  };
}

/** For somebody who was a member of staff before: after a reset, or after being disabled. */
export function staffReturnLink(to: string, { url, at }: { url: string; at: number }): OutgoingMessage {
  return {
    to,
    channel: 'email',
    subject: 'Set up your Corella console account again',
    text:
      'Your password and your authenticator for the operator console no longer work. Set both again here: ' +
      `${url}\n\nThe link works once, for three days. If you did not expect it, tell an administrator.`,
    at,
  };
}

/** The code that stands in for a locked authenticator. It goes with the right password only. */
export function secondStepCodeMessage({ to, language, at }: Addressee, code: string): OutgoingMessage {
  return chinese(language)
    ? {
        to,
        channel: 'email',
        subject: 'Corella 登录验证码',
        text: `您的身份验证器因多次输入错误已锁定。登录验证码是 ${code}，10 分钟内有效，可登录并解除锁定。请勿告诉任何人。`,
        code,
        at,
      }
    : {
        to,
        channel: 'email',
        subject: 'Your Corella log-in code',
        text:
          `Your authenticator is locked after too many wrong codes. Your log-in code is ${code}. It is valid for ` +
          '10 minutes, logs you in and unlocks the authenticator. Do not share it with anybody.',
        code,
        at,
      };
}

/** The code of a login on a device that the account does not know. */
export function newDeviceCodeMessage({ to, language, at }: Addressee, { code, url }: SignUpProof): OutgoingMessage {
  return chinese(language)
    ? {
        to,
        channel: 'email',
        subject: 'Corella 新设备登录验证码',
        text:
          `有人在新设备上用正确的密码登录您的账户。登录验证码是 ${code}，10 分钟内有效。请勿告诉任何人。\n\n` +
          `您也可以在同一浏览器中打开此链接：${url}\n\n如非本人操作，请立即修改密码。`,
        code,
        at,
      }
    : {
        to,
        channel: 'email',
        subject: 'Your Corella log-in code for a new device',
        text:
          'Somebody entered your right password on a device that we do not know. The log-in code is ' +
          `${code}. It is valid for 10 minutes. Do not share it with anybody.\n\n` +
          `Or open this link in the same browser: ${url}\n\nIf it was not you, change your password now.`,
        code,
        at,
      };
}

export const secondStepLockedMessage = (addressee: Addressee): OutgoingMessage =>
  mailIn(
    addressee,
    {
      subject: 'Your second step is locked',
      text:
        'Somebody who knows your Corella password entered 20 wrong authenticator codes within an hour. Codes are no ' +
        'longer accepted. Log in with your password: we then mail you a code, which lets you in and unlocks the ' +
        'authenticator. If it was not you, change your password.',
    },
    {
      subject: 'Corella 两步验证已锁定',
      text:
        '有人用您的 Corella 密码在一小时内输入了 20 次错误的身份验证器验证码，验证器现已锁定。请用密码登录，' +
        '我们会把验证码发送到此邮箱，用它登录即可解除锁定。如非本人操作，请修改密码。',
    },
  );

/** Staff have no other factor: their lock ends by itself. */
export function staffStepLockedMessage(to: string, at: number): OutgoingMessage {
  return {
    to,
    channel: 'email',
    subject: 'Your console log-in is locked for an hour',
    text:
      'Somebody who knows your console password entered 20 wrong authenticator codes within an hour. Until an hour ' +
      'from now the console refuses every code. If it was not you, tell an administrator.',
    at,
  };
}

export function staffPasskeyMessage(to: string, at: number): OutgoingMessage {
  return {
    to,
    channel: 'email',
    subject: 'A passkey was added to your console log-in',
    text:
      'A passkey was added to your log-in at the console. It opens the console without your password. If it was not ' +
      'you, tell an administrator at once.',
    at,
  };
}

/** For administrators: somebody of the staff looks at more people than their work explains. */
export function manyRevealsMessage(to: string, name: string, at: number): OutgoingMessage {
  return {
    to,
    channel: 'email',
    subject: 'Many looks at personal data',
    text:
      `${name} looked at personal data of customers more than 60 times within an hour. The audit log says at whose, ` +
      'and with what reason. If it was not for their work, end their access on the staff page.',
    at,
  };
}
