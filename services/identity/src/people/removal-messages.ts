import {
  REMOVAL_PROJECT,
  REMOVAL_WAIT_MS,
  removalReasonOf,
  type RemovalCancelCause,
  type RemovalProject,
} from '@corella/contracts/removal';
import type { OutgoingMessage } from '@corella/mailer';
import { chinese, mailIn, type Addressee } from './messages.js';
import { utc, warning, type OwnerNews, type OwnerWarning } from './owner-messages.js';

const WAIT_HOURS = REMOVAL_WAIT_MS / 3_600_000;

/** What is asked for, in the middle of a sentence. */
const THING: Readonly<Record<RemovalProject, readonly [en: string, zh: string]>> = {
  [REMOVAL_PROJECT.phone]: ['remove the phone of your Corella account', '解除 Corella 账户的手机验证'],
  [REMOVAL_PROJECT.authenticator]: [
    'remove the authenticator, passkeys and recovery codes of your Corella account',
    '解除 Corella 账户的身份验证器、通行密钥和恢复代码',
  ],
  [REMOVAL_PROJECT.email]: ['change the address of your Corella account', '更换 Corella 账户的邮箱'],
};

/** The same once it has happened, as a sentence without its end. */
const DONE: Readonly<Record<RemovalProject, readonly [en: string, zh: string]>> = {
  [REMOVAL_PROJECT.phone]: ['the phone of your Corella account was removed', '您的 Corella 账户已解除手机验证'],
  [REMOVAL_PROJECT.authenticator]: [
    'the authenticator, passkeys and recovery codes of your Corella account were removed',
    '您的 Corella 账户已解除身份验证器、通行密钥和恢复代码',
  ],
  [REMOVAL_PROJECT.email]: ['your Corella account has another address now', '您的 Corella 账户已更换邮箱'],
};

/** To the address at which the customer can be reached, to prove that it is theirs. */
export const removalCodeMessage = (addressee: Addressee, code: string): OutgoingMessage => ({
  ...mailIn(
    addressee,
    {
      subject: 'Your code for a request to Corella',
      text:
        `Your code is ${code}. It is valid for 10 minutes and confirms that we can reach you at this address. If you ` +
        'have not asked us for anything, ignore this mail.',
    },
    {
      subject: 'Corella 申请验证码',
      text: `您的验证码是 ${code}，10 分钟内有效，用于确认我们可通过此邮箱联系您。如非本人操作，请忽略此邮件。`,
    },
  ),
  code,
});

/** Every request gets it, whether there is such an account or not. */
export const removalSentMessage = (addressee: Addressee, project: RemovalProject): OutgoingMessage =>
  mailIn(
    addressee,
    {
      subject: 'We have your request',
      text:
        `You have asked us to ${THING[project][0]}. If the address that you named has an account, our support reads your ` +
        'request and writes to you here. For your safety two people check it, and a day passes before anything changes.',
    },
    {
      subject: '已收到您的申请',
      text: `您申请${THING[project][1]}。如所填邮箱已开户，客服将审阅申请并通过此邮箱与您联系。为保障安全，申请须经两名工作人员核实，并在一天后生效。`,
    },
  );

export function removalAskedMessage(
  addressee: Addressee,
  { reason, remark, link, until }: { reason: string; remark: string | null; link: string; until: number },
): OutgoingMessage {
  const known = removalReasonOf(reason);
  const more = remark === null ? '' : `\n\n${remark}`;
  return mailIn(
    addressee,
    {
      subject: 'A question about your request',
      text: `${known?.en ?? reason}.${more}\n\nPlease answer on this page by ${utc(until)}:\n${link}`,
    },
    {
      subject: '关于您的申请，我们需要更多信息',
      text: `${known?.zh ?? reason}。${more}\n\n请在 ${utc(until)} 前在此页面回复：\n${link}`,
    },
  );
}

export function removalRejectedMessage(
  addressee: Addressee,
  { project, reason, remark }: { project: RemovalProject; reason: string; remark: string | null },
): OutgoingMessage {
  const known = removalReasonOf(reason);
  const more = remark === null ? '' : `\n\n${remark}`;
  return mailIn(
    addressee,
    {
      subject: 'Your request was declined',
      text: `You have asked us to ${THING[project][0]}. We cannot do that: ${known?.en ?? reason}.${more}`,
    },
    { subject: 'Corella 您的申请未获批准', text: `我们无法${THING[project][1]}：${known?.zh ?? reason}。${more}` },
  );
}

export const removalAgreedMessage = (
  addressee: Addressee,
  { project, executeAt }: { project: RemovalProject; executeAt: number },
): OutgoingMessage =>
  mailIn(
    addressee,
    {
      subject: 'Your request was agreed to',
      text:
        `We are going to ${THING[project][0]} on ${utc(executeAt)}. Until then the owner of the account can object. ` +
        'Afterwards every session has ended, and nothing can be withdrawn for another 24 hours.',
    },
    {
      subject: '您的申请已获批准',
      text: `我们将于 ${utc(executeAt)} ${THING[project][1]}。在此之前账户持有人可提出异议。执行后所有登录均会退出，且 24 小时内无法提现。`,
    },
  );

const CAUSES: Readonly<Record<RemovalCancelCause | 'expired', readonly [en: string, zh: string]>> = {
  owner: ['The owner of the account has objected', '账户持有人提出了异议'],
  'nothing-left': ['There is nothing left to change', '已没有需要更改的内容'],
  'email-taken': ['Another account has the new address', '新邮箱已被其他账户使用'],
  frozen: ['The account is frozen', '账户已被冻结'],
  locked: ['The owner has locked the account', '账户持有人已锁定账户'],
  expired: ['Two weeks have passed without an agreement', '两周内未能达成处理结果'],
};

export const removalOverMessage = (
  addressee: Addressee,
  { project, cause }: { project: RemovalProject; cause: RemovalCancelCause | 'expired' },
): OutgoingMessage =>
  mailIn(
    addressee,
    {
      subject: 'Your request has ended',
      text: `You have asked us to ${THING[project][0]}. ${CAUSES[cause][0]}, so nothing was changed. You can ask again.`,
    },
    {
      subject: '您的申请已结束',
      text: `您申请${THING[project][1]}。${CAUSES[cause][1]}，因此未作任何更改。您可以重新申请。`,
    },
  );

export const removalDoneMessage = (addressee: Addressee, project: RemovalProject): OutgoingMessage =>
  mailIn(
    addressee,
    {
      subject: 'Your request was carried out',
      text:
        `As you asked, ${DONE[project][0]}. Log in again. Nothing can be withdrawn for 24 hours. Bind a new ` +
        'second step as soon as you can.',
    },
    {
      subject: '您的申请已执行',
      text: `应您的申请，${DONE[project][1]}。请重新登录，24 小时内无法提现，并请尽快绑定新的两步验证。`,
    },
  );

interface RemovalAhead {
  readonly project: RemovalProject;
  readonly executeAt: number;
}

/** To the address of the account, a day before. */
export const removalWarningMessage = (
  addressee: Addressee,
  { project, executeAt, link }: RemovalAhead & { readonly link: string },
): OutgoingMessage =>
  mailIn(
    addressee,
    {
      subject: 'Somebody cannot get into your Corella account',
      text:
        'Somebody told us that they own your Corella account and cannot get in. Two of our people have agreed to ' +
        `${THING[project][0]} on ${utc(executeAt)} (${WAIT_HOURS} hours after their agreement).\n\n` +
        'If it was you, there is nothing to do. If it was not you, stop it before then. The page asks once more ' +
        `before it does anything:\n${link}`,
    },
    {
      subject: '有人申请更改您的 Corella 账户',
      text:
        `有人自称账户持有人且无法登录。经两名工作人员同意，我们将于 ${utc(executeAt)} ${THING[project][1]}。` +
        `如为本人操作，请忽略。如非本人操作，请在此之前打开此链接取消，页面会请您再次确认：\n${link}`,
    },
  );

/** No text message ever has a link. */
export const removalWarningText = (
  { to, at, language }: Addressee,
  { project, executeAt }: RemovalAhead,
): OutgoingMessage => ({
  to,
  channel: 'sms',
  at,
  subject: 'Corella',
  text: chinese(language)
    ? `我们将于 ${utc(executeAt)} ${THING[project][1]}。如非本人申请，请按邮件提示取消。`
    : `Two of our people have agreed to ${THING[project][0]} on ${utc(executeAt)}. If it was not you who asked, open ` +
      'our mail and stop it.',
});

/** To the address that was the account's, once it is done. */
export const removalDoneWarning = (project: RemovalProject) => (news: OwnerNews & OwnerWarning) =>
  warning(
    news,
    {
      subject: 'Your Corella account was changed at a request',
      text:
        `At the request of somebody who could not get in, and after two of our people agreed, ${DONE[project][0]}. ` +
        'Every session has ended, and nothing can be withdrawn for 24 hours.',
    },
    {
      subject: 'Corella 账户已按申请更改',
      text: `应无法登录者的申请并经两名工作人员同意，${DONE[project][1]}。所有登录均已退出，24 小时内无法提现。`,
    },
  );
