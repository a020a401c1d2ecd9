import type { OutgoingMessage } from '@corella/mailer';

const chinese = (language: string): boolean => language.toLowerCase().startsWith('zh');
interface Addressee {
  readonly to: string;
  readonly language: string;
  readonly at: number;
}

export function codeMessage({ to, language, at }: Addressee, code: string): OutgoingMessage {
  return chinese(language)
    ? {
        to,
        channel: 'email',
        subject: 'Corella 验证码',
        text: `您的 Corella 验证码是 ${code}，10 分钟内有效。请勿告诉任何人。`,
        code,
        at,
      }
    : {
        to,
        channel: 'email',
        subject: 'Your Corella code',
        text: `Your Corella code is ${code}. It is valid for 10 minutes. Do not share it with anybody.`,
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

export function staffInvitation(
  to: string,
  invitation: { password: string; totpUri: string; at: number },
): OutgoingMessage {
  return {
    to,
    channel: 'email',
    subject: 'Your Corella console account',
    text:
      `Your password is ${invitation.password} and your authenticator is bound by ${invitation.totpUri}. ` +
      'Log in at /operator/.',
    at: invitation.at,
  };
}
