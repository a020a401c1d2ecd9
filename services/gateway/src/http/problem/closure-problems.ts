import type { ProblemRow } from './problem-row.js';

/** Closing an account, and what is kept afterwards. */
export const CLOSURE_PROBLEMS = {
  'account-closing': [
    403,
    'Account is closing',
    'This account is being closed, so nothing new can begin. Keep the account first.',
    '账户正在关闭',
    '该账户正在关闭，无法开始新的操作。请先取消关闭。',
  ],
  'closure-dates-changed': [
    409,
    'Read the dates again',
    'The dates at which your data is erased are other ones now. Read them again, then send them as they are shown.',
    '请重新确认日期',
    '资料删除日期已变化，请重新查看并按显示的日期确认。',
  ],
  'give-back-unavailable': [
    400,
    'Nothing to give back',
    'Only the play money of a demo can be given back.',
    '无法退还',
    '仅演示环境的模拟资金可以退还。',
  ],
  retention: [
    409,
    'Must be kept',
    'The law wants this kept for a time after the account is closed. Close the account; the rest is erased by itself.',
    '须依法保留',
    '依法须在账户关闭后保留一段时间。请先关闭账户，届时将自动删除。',
  ],
} as const satisfies Readonly<Record<string, ProblemRow>>;
