import type { ApiKeyView, ApiPermission } from '@corella/contracts/identity';

const DAY_MS = 86_400_000;
/** What a key that never expires says. */
const NO_END = -1;
const PERMISSION_NAMES: Readonly<Record<ApiPermission, string>> = {
  READ: 'readOnly',
  WRITE: 'trade',
  WITHDRAW: 'withdraw',
};
const STATUS_NAMES: Readonly<Record<ApiKeyView['status'], string>> = { active: 'normal', expired: 'expired' };

/** The terms of a key. Stock clients search answers for the word "maintain", so a note with it is left out. */
export const keyTerms = ({ label, permissions, ips }: ApiKeyView) => ({
  note: /maintain/i.test(label) ? '' : label,
  permission: permissions.map((one) => PERMISSION_NAMES[one]).join(','),
  ipAddresses: ips.join(','),
});

export const keyRow = (key: ApiKeyView, nowMs: number): object => ({
  accessKey: key.accessKey,
  ...(key.invalid === undefined
    ? { status: STATUS_NAMES[key.status] }
    : { status: 'invalid', invalidReason: key.invalid }),
  ...keyTerms(key),
  validDays: key.expiresAt === null ? NO_END : Math.max(0, Math.ceil((key.expiresAt - nowMs) / DAY_MS)),
  createTime: key.createdAt,
  updateTime: key.createdAt,
});
