import { isPlainText, MAX_SUB_REMARK_LENGTH } from '@corella/contracts/identity';

/** What a main account writes about a sub-account, without the spaces around it; null where it cannot be taken. */
export function remarkOf(text: string): string | null {
  const remark = text.trim();
  return [...remark].length > MAX_SUB_REMARK_LENGTH || !isPlainText(remark) ? null : remark;
}
