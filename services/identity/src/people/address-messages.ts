import type { OutgoingMessage } from '@corella/mailer';
import { mailIn, type Addressee } from './messages.js';

/** To the address of now: without this code the account keeps it. */
export function leaveAddressMessage(addressee: Addressee, code: string): OutgoingMessage {
  const words = mailIn(
    addressee,
    {
      subject: 'Your code to change your Corella address',
      text:
        `Your code to move your account to another address is ${code}. It is valid for 10 minutes. Do not share it ` +
        'with anybody. If it was not you who asked, somebody knows your password: change it at once.',
    },
    {
      subject: 'Corella 更换邮箱验证码',
      text: `您的更换邮箱验证码是 ${code}，10 分钟内有效。请勿告诉任何人；如非本人操作，说明有人知道您的密码，请立即修改密码。`,
    },
  );
  return { ...words, code };
}

/** To the new address, to prove that it is theirs. */
export function newAddressMessage(addressee: Addressee, code: string): OutgoingMessage {
  const words = mailIn(
    addressee,
    {
      subject: 'Confirm your new Corella address',
      text:
        `Your code to use this address for your Corella account is ${code}. It is valid for 10 minutes. If you have ` +
        'not asked for it, ignore this: nothing changes.',
    },
    {
      subject: '确认您的 Corella 新邮箱',
      text: `将此邮箱用于您的 Corella 账户的验证码是 ${code}，10 分钟内有效。如非本人操作，请忽略此邮件，不会有任何更改。`,
    },
  );
  return { ...words, code };
}

/** To an address that has an account already. Whoever asked for it sees the same as for any other. */
export function takenAddressMessage(addressee: Addressee): OutgoingMessage {
  const words = mailIn(
    addressee,
    {
      subject: 'You already have a Corella account',
      text:
        'Somebody wants to use this address for another Corella account. It belongs to yours, so nothing changes. ' +
        'If it was you, choose another address.',
    },
    {
      subject: '您已拥有 Corella 账户',
      text: '有人想将此邮箱用于另一个 Corella 账户。此邮箱已属于您的账户，因此不会有任何更改。如是本人操作，请使用其他邮箱。',
    },
  );
  return words;
}
