import { graceEnd, type AgreementId, type AgreementVersion } from '@corella/contracts/identity';
import type { OutgoingMessage } from '@corella/mailer';
import { chinese, mailIn, type Addressee } from '../people/messages.js';
import { utc } from '../people/owner-messages.js';

const NAMES: Readonly<Record<AgreementId, readonly [en: string, zh: string]>> = {
  terms: ['Terms of use', '使用条款'],
  risk: ['Risk disclosure', '风险披露'],
  privacy: ['Privacy notice', '隐私声明'],
};

interface AgreementNews {
  readonly version: AgreementVersion;
  readonly notice: 'published' | 'ends';
  /** Of the venue's pages. */
  readonly origin: string;
}

/** A version of an agreement asks to be signed: what, from when on, until when, and where. */
export function agreementMessage(addressee: Addressee, { version, notice, origin }: AgreementNews): OutgoingMessage {
  const { agreement, effectiveAt } = version;
  const [english, inChinese] = NAMES[agreement];
  const isInForce = effectiveAt <= addressee.at;
  const [from, until] = [utc(effectiveAt), utc(graceEnd(version))];
  const isOver = graceEnd(version) <= addressee.at;
  const page = `${origin}/${chinese(addressee.language) ? 'zh-cn' : 'en-us'}/user/agreement/`;
  return mailIn(
    addressee,
    {
      subject: notice === 'ends' ? `Please sign by ${until}: ${english}` : `Please sign the new version: ${english}`,
      text:
        `The ${english} of Corella ${isInForce ? 'changed' : 'change'} on ${from} (version ${version.version}). ` +
        (isOver
          ? 'No new orders are taken until you have signed. '
          : `Please sign by ${until}; after that no new orders are taken until you have. `) +
        'Cancelling orders, deposits and withdrawals go on. This page shows what has changed, and takes your ' +
        `signature:\n${page}`,
    },
    {
      subject: notice === 'ends' ? `请在 ${until} 前签署：${inChinese}` : `请签署新版本：${inChinese}`,
      text:
        `Corella 的${inChinese}（第 ${version.version} 版）${isInForce ? '已于' : '将于'} ${from} 生效。` +
        (isOver ? '签署之前无法下新订单。' : `请在 ${until} 前签署；逾期未签署将无法下新订单。`) +
        `撤单、充值和提现不受影响。您可在此页面查看变更内容并签署：\n${page}`,
    },
  );
}

interface TakenBackNews {
  readonly agreement: AgreementId;
  readonly version: number;
  readonly effectiveAt: number;
}

/** A version of which its reader had a mail was taken back before it began. */
export function takenBackMessage(addressee: Addressee, { agreement, version, effectiveAt }: TakenBackNews) {
  const [english, inChinese] = NAMES[agreement];
  const from = utc(effectiveAt);
  return mailIn(
    addressee,
    {
      subject: `Nothing to sign: the new version of the ${english} was taken back`,
      text:
        `We wrote to you that version ${version} of the ${english} of Corella begins on ${from}. That version was ` +
        'taken back and does not begin. You do not have to sign it. If you have signed it already, the version that ' +
        'you signed before it still counts.',
    },
    {
      subject: `无需签署：${inChinese}的新版本已撤回`,
      text:
        `我们曾通知您，Corella 的${inChinese}（第 ${version} 版）将于 ${from} 生效。该版本现已撤回，不会生效，您无需签署。` +
        '如果您已经签署，仍以您此前签署的版本为准。',
    },
  );
}
