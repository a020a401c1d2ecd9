import type { Choice } from './choices.js';
import { isKycSlot, type KycPart } from './fields.js';

/**
 * Why the desk decides as it does. The console shows the English words with the code; the customer reads their own
 * language. A code is never given another meaning.
 */
export const KYC_REASONS = {
  approve: [
    { code: 'K01', en: 'Everything agrees with the document', zh: '资料与证件一致' },
    { code: 'K02', en: 'Differences are explained', zh: '差异已得到说明' },
  ],
  modify: [
    { code: 'M01', en: 'Picture cannot be read', zh: '图片无法辨认' },
    { code: 'M02', en: 'Data differs from document', zh: '资料与证件不符' },
    { code: 'M03', en: 'Document is expired or soon will be', zh: '证件已过期或即将过期' },
    { code: 'M04', en: 'Part of the document is missing', zh: '证件不完整' },
    { code: 'M05', en: 'Answer is not plausible', zh: '回答不合理' },
    { code: 'M06', en: 'Somebody behind the company is missing', zh: '缺少公司相关人员' },
  ],
  reject: [
    { code: 'R01', en: 'Document is not genuine', zh: '证件不真实' },
    { code: 'R02', en: 'Applicant and document are different people', zh: '申请人与证件不是同一人' },
    { code: 'R03', en: 'Another account of the same person', zh: '同一人已有其他账户' },
    { code: 'R04', en: 'Not eligible', zh: '不符合开户条件' },
    { code: 'R05', en: 'Sanctions list', zh: '制裁名单' },
  ],
} as const satisfies Readonly<Record<string, readonly Choice[]>>;

export type KycDecision = keyof typeof KYC_REASONS;
export const KYC_DECISIONS = Object.keys(KYC_REASONS) as readonly KycDecision[];
/** Which reasons to send a part back fit a picture, and which an answer. */
const MODIFY_REASONS = {
  picture: ['M01', 'M02', 'M03', 'M04'],
  answer: ['M02', 'M03', 'M05', 'M06'],
} as const satisfies Readonly<Record<string, readonly (typeof KYC_REASONS)['modify'][number]['code'][]>>;
/** The reasons to send this part back: a picture can be unreadable, an address cannot. */
export const modifyReasonsOf = (part: KycPart): readonly string[] =>
  MODIFY_REASONS[isKycSlot(part) ? 'picture' : 'answer'];
/** Codes of `KYC_REASONS`, by part. */
export type KycPartReasons = Readonly<Partial<Record<KycPart, string>>>;

/** After this reason there is no next application, and the customer reads the other one. */
export const SANCTIONS_REASON = 'R05';
export const SANCTIONS_TOLD_AS = 'R04';

export const kycReasonOf = (code: string): Choice | undefined =>
  Object.values(KYC_REASONS)
    .flat()
    .find((reason) => reason.code === code);
