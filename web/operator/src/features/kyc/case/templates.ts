import { fieldWords, isKycSlot, KYC_SLOTS, type KycDecision, type KycPart } from '@corella/contracts/kyc';

export const TEMPLATES = [
  { id: 'none', label: 'The reason says enough' },
  { id: 'en', label: 'Name what to fix, English' },
  { id: 'zh', label: 'Name what to fix, 中文' },
] as const;
export type TemplateId = (typeof TEMPLATES)[number]['id'];

const namesOf = (parts: readonly KycPart[], language: 'en' | 'zh'): readonly string[] =>
  parts.map((part) => (isKycSlot(part) ? KYC_SLOTS[part][language] : fieldWords(part)[language]));

/** Words to the customer, in their language, to be sent as they are or changed first. */
export function templateText(template: TemplateId, decision: KycDecision, parts: readonly KycPart[]): string {
  if (template === 'none' || decision === 'approve') return '';
  if (decision === 'reject')
    return template === 'en'
      ? 'If you think that this is a mistake, write to our support.'
      : '如果您认为有误，请联系客服。';
  if (parts.length === 0) return '';
  return template === 'en'
    ? `Please check and send again: ${namesOf(parts, 'en').join(', ').toLowerCase()}. Everything else stays as you sent it.`
    : `请核对并重新提交：${namesOf(parts, 'zh').join('、')}。其他内容保持不变。`;
}
