import type { OutgoingMessage } from '@corella/mailer';

/** What a customer is told about the verification, in both languages: the desk does not know which one they read. */
const TEXTS = {
  submitted: [
    'We have your documents · 已收到您的资料',
    'We have received your documents and will review them. You can follow the state on the page Verification.',
    '我们已收到您的资料并将进行审核，您可在“身份验证”页面查看进度。',
  ],
  'sent-back': [
    'Please fix something in your verification · 请更正身份验证资料',
    'Some of what you sent needs to be fixed before your account can be opened. The page Verification says what and why.',
    '您提交的部分资料需要更正，详情请见“身份验证”页面。',
  ],
  rejected: [
    'Your verification was not successful · 身份验证未通过',
    'We could not open your account. The page Verification says why, and when you may apply again.',
    '我们无法为您开户，原因及可再次申请的日期请见“身份验证”页面。',
  ],
  letter: [
    'A letter will be sent to you · 信函即将寄出',
    'We have checked your documents. A letter with a PIN goes to your address by registered post. Enter it on the page Verification.',
    '资料已审核，我们将向您的住址寄送含 PIN 的信函，收到后请在“身份验证”页面输入。',
  ],
  approved: [
    'Your identity is verified · 身份验证已通过',
    'Your account is open. You can trade now.',
    '您的账户已开通，现在可以开始交易。',
  ],
  'document-expired': [
    'Please renew your document · 请更新您的证件',
    'The document that you sent for your verification has expired. Please send a new one on the page Verification. Your account stays open.',
    '您用于身份验证的证件已到期，请在“身份验证”页面提交新证件。您的账户保持开通。',
  ],
  'review-sent-back': [
    'Please confirm something about you · 请确认您的资料',
    'Some of what we know of you needs to be renewed. The page Verification says what and why. Your account stays open.',
    '我们会定期复核客户资料，其中部分需要更新，详情请见“身份验证”页面。您的账户保持开通。',
  ],
  'review-rejected': [
    'We could not accept what you sent · 您提交的资料未获接受',
    'We could not accept what you sent to renew your verification. The page Verification says why, and when you may send it again.',
    '您为更新身份验证提交的资料未获接受，原因及可再次提交的日期请见“身份验证”页面。',
  ],
  'review-approved': [
    'Your verification is up to date · 身份验证已更新',
    'We have accepted what you sent. There is nothing more to do.',
    '您提交的资料已通过审核，无需其他操作。',
  ],
} as const;
export type KycNews = keyof typeof TEXTS;

/** With the number of the case, and where its page is. */
export function kycMessage(
  news: KycNews,
  {
    to,
    at,
    caseId,
    page,
  }: { readonly to: string; readonly at: number; readonly caseId: string; readonly page: string },
): OutgoingMessage {
  const [subject, english, chinese] = TEXTS[news];
  const text = `${english}\n\nCase ${caseId}: ${page}\n\n${chinese}\n\n案件编号：${caseId}`;
  return { to, channel: 'email', subject, text, at };
}

/** The letter itself. A demo shows it in its outbox. */
export function letterMessage(letter: {
  readonly to: string;
  readonly address: string;
  readonly pin: string;
  readonly at: number;
}): OutgoingMessage {
  const { to, address, pin, at } = letter;
  return {
    to,
    channel: 'post',
    subject: 'Your PIN by post · 邮寄 PIN',
    text:
      `To: ${address}\n\nYour PIN is ${pin}. Enter it on the page Verification within 90 days. Do not share it with ` +
      `anybody.\n\n您的 PIN 是 ${pin}，请在 90 天内于“身份验证”页面输入，请勿告诉任何人。`,
    code: pin,
    at,
  };
}
