import { fieldWords, isKycField, KYC_SLOTS, type KycPart, type KycWords } from '@corella/contracts/kyc';
import type { OutgoingMessage } from '@corella/mailer';
import { chinese, mailIn, type Addressee, type Words } from './messages.js';
import { utc } from './owner-messages.js';

type Texts = readonly [english: Words, inChinese: Words];

/** What a customer is told about the verification. */
const TEXTS = {
  submitted: [
    {
      subject: 'We have your documents',
      text: 'We have received your documents and will review them. You can follow the state on the page Verification.',
    },
    { subject: 'Corella：已收到您的资料', text: '我们已收到您的资料并将进行审核，您可在“身份验证”页面查看进度。' },
  ],
  'sent-back': [
    {
      subject: 'Please fix something in your verification',
      text: 'Some of what you sent needs to be fixed before your account can be opened. The page Verification says why.',
    },
    { subject: 'Corella：请更正身份验证资料', text: '您提交的部分资料需要更正，原因请见“身份验证”页面。' },
  ],
  rejected: [
    {
      subject: 'Your verification was not successful',
      text: 'We could not open your account. The page Verification says why, and when you may apply again.',
    },
    { subject: 'Corella：身份验证未通过', text: '我们无法为您开户，原因及可再次申请的日期请见“身份验证”页面。' },
  ],
  letter: [
    {
      subject: 'A letter will be sent to you',
      text:
        'Your documents are right. We send a letter with a PIN to the address that you gave us, by registered post. It ' +
        'is waiting to be sent.',
    },
    {
      subject: 'Corella：信函即将寄出',
      text: '您的资料正确。我们将以挂号信向您填写的地址寄送 PIN，目前等待寄出。',
    },
  ],
  'letter-posted': [
    {
      subject: 'A letter is on its way to you',
      text: 'The letter with your PIN is on its way. Enter the PIN on the page Verification. Then your account is open.',
    },
    {
      subject: 'Corella：信函已寄出',
      text: '含 PIN 的信函已寄出。收到后请在“身份验证”页面输入 PIN，之后账户即可使用。',
    },
  ],
  'letter-over': [
    {
      subject: 'Your letter did not reach you, or its PIN is spent',
      text: 'The letter did not reach you, or its PIN is spent. We look at your case again and write to you.',
    },
    {
      subject: 'Corella：信函未能送达，或 PIN 已失效',
      text: '信函未能送达，或 PIN 已失效。我们会重新查看您的案件并通知您。',
    },
  ],
  approved: [
    { subject: 'Your identity is verified', text: 'Your account is open. You can trade now.' },
    { subject: 'Corella：身份验证已通过', text: '您的账户已开通，现在可以开始交易。' },
  ],
  'document-expired': [
    {
      subject: 'Please renew your document',
      text:
        'The document that you sent for your verification has expired. Please send a new one on the page Verification. ' +
        'Your account stays open.',
    },
    {
      subject: 'Corella：请更新您的证件',
      text: '您用于身份验证的证件已到期，请在“身份验证”页面提交新证件。您的账户保持开通。',
    },
  ],
  'review-sent-back': [
    {
      subject: 'Please confirm something about you',
      text: 'Some of what we know of you needs to be renewed. The page Verification says why. Your account stays open.',
    },
    {
      subject: 'Corella：请确认您的资料',
      text: '我们会定期复核客户资料，其中部分需要更新，原因请见“身份验证”页面。您的账户保持开通。',
    },
  ],
  'review-rejected': [
    {
      subject: 'We could not accept what you sent',
      text:
        'We could not accept what you sent to renew your verification. The page Verification says why, and when you may ' +
        'send it again.',
    },
    {
      subject: 'Corella：您提交的资料未获接受',
      text: '您为更新身份验证提交的资料未获接受，原因及可再次提交的日期请见“身份验证”页面。',
    },
  ],
  'review-approved': [
    {
      subject: 'Your verification is up to date',
      text: 'We have accepted what you sent. There is nothing more to do.',
    },
    { subject: 'Corella：身份验证已更新', text: '您提交的资料已通过审核，无需其他操作。' },
  ],
} as const satisfies Readonly<Record<string, Texts>>;
export type KycNews = keyof typeof TEXTS;

export interface KycNewsOf {
  readonly caseId: string;
  /** Of the verification, in the reader's language. */
  readonly page: string;
  /** What is to be fixed or renewed, by name and never with its answer. */
  readonly asked: readonly KycPart[];
  /** Until when they can, or the PIN counts; null where nothing ends. */
  readonly until: number | null;
}

/** With what is asked and until when, the number of the case, and where its page is. */
export function kycMessage(news: KycNews, addressee: Addressee, about: KycNewsOf): OutgoingMessage {
  const { caseId, page, asked, until } = about;
  const [english, inChinese] = TEXTS[news];
  const lines = (said: string, more: readonly (string | null)[]): string =>
    [said, ...more.filter((line) => line !== null)].join('\n\n');
  return mailIn(
    addressee,
    {
      subject: english.subject,
      text: lines(english.text, [
        asked.length === 0 ? null : `What is asked: ${asked.map((part) => wordsOf(part).en).join('; ')}.`,
        until === null ? null : `Until: ${utc(until)}.`,
        `Case ${caseId}: ${page}`,
      ]),
    },
    {
      subject: inChinese.subject,
      text: lines(inChinese.text, [
        asked.length === 0 ? null : `需要提供：${asked.map((part) => wordsOf(part).zh).join('；')}。`,
        until === null ? null : `截止时间：${utc(until)}。`,
        `案件编号：${caseId}\n${page}`,
      ]),
    },
  );
}

const wordsOf = (part: KycPart): KycWords => (isKycField(part) ? fieldWords(part) : KYC_SLOTS[part]);

/** Where customers see their verification, in their language. */
export const verifyPage = (origin: string, language: string): string =>
  `${origin}/${chinese(language) ? 'zh-cn' : 'en-us'}/user/verify/`;

/** The letter itself. A demo shows it in its outbox. */
export function letterMessage(
  addressee: Addressee,
  { address, pin }: { readonly address: string; readonly pin: string },
): OutgoingMessage {
  const { subject, text, to, at } = mailIn(
    addressee,
    {
      subject: 'Your PIN by post',
      text:
        `To: ${address}\n\nYour PIN is ${pin}. Enter it on the page Verification within 90 days. Do not share it with ` +
        'anybody.',
    },
    {
      subject: '邮寄 PIN',
      text: `收件人：${address}\n\n您的 PIN 是 ${pin}，请在 90 天内于“身份验证”页面输入，请勿告诉任何人。`,
    },
  );
  return { to, channel: 'post', subject, text, code: pin, at };
}
