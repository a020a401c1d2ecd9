import type { ProblemRow } from './problem-row.js';

/** Deposits that wait for the desk. */
export const SUSPENSE_PROBLEMS = {
  'deposit-not-held': [
    409,
    'Not in suspense',
    'The deposit was released or sent back, or one of the two is under way.',
    '未挂账',
    '该充值已入账或已退回，或正在处理中。',
  ],
  'deposit-changed': [
    409,
    'Changed meanwhile',
    'The deposit has changed since you read it. Open it again.',
    '充值已变更',
    '该充值在您查看后已发生变化，请重新打开。',
  ],
  'refund-impossible': [
    409,
    'Cannot be sent back',
    'Only more than 10 dollars goes back, and only while it is known who paid.',
    '无法退回',
    '仅可退回超过 10 元且付款人信息仍保存的充值。',
  ],
} as const satisfies Readonly<Record<string, ProblemRow>>;
