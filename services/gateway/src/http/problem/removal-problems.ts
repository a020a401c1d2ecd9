import type { ProblemRow } from './problem-row.js';

/** Requests of customers who cannot get in. */
export const REMOVAL_PROBLEMS = {
  'removal-text-invalid': [
    400,
    'Text not accepted',
    'Write 1 to 500 characters without control characters and invisible marks.',
    '文字无效',
    '请填写 1 至 500 个字符，不能包含控制字符或不可见标记。',
  ],
  'removal-link-invalid': [
    404,
    'Link not valid',
    'This link does not count, or no longer.',
    '链接无效',
    '该链接无效或已失效。',
  ],
  'removal-over': [
    409,
    'Cannot be stopped any more',
    'This change was stopped, or it has taken place.',
    '无法再停止',
    '此更改已停止或已执行。',
  ],
  'removal-impossible': [
    409,
    'Cannot be done',
    'The account is frozen or locked, has nothing of the kind, or the new address belongs to somebody.',
    '无法执行',
    '账户已冻结或锁定、没有可解除的项目，或新邮箱已被使用。',
  ],
} as const satisfies Readonly<Record<string, ProblemRow>>;
