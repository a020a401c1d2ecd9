import type { ProblemRow } from './problem-row.js';

/** The venue itself: not ready, busy, or at fault. */
export const VENUE_PROBLEMS = {
  busy: [
    429,
    'Busy',
    'The venue is busy. Nothing was done; try again in a moment.',
    '系统繁忙',
    '系统繁忙，未执行任何操作，请稍后重试。',
  ],
  'not-ready': [
    503,
    'Not ready',
    'The part of the venue that does this is starting or away. Nothing was done; try again in a moment.',
    '暂不可用',
    '处理此请求的系统正在启动或暂不可用，未执行任何操作，请稍后重试。',
  ],
  'storage-full': [
    503,
    'Storage full',
    'New orders are refused until space is free. Cancels work.',
    '存储已满',
    '存储空间不足，暂不接受新订单，可以撤单。',
  ],
  'letters-unavailable': [
    503,
    'Not reached',
    'The place where dead letters lie does not answer. Nothing was done; try again in a moment.',
    '无法访问',
    '存放死信的系统没有响应，未执行任何操作，请稍后重试。',
  ],
  'mail-unavailable': [
    503,
    'No mail',
    'This venue cannot send mail yet, so nobody new can be let in. Nothing was done.',
    '无法发送邮件',
    '本站尚无法发送邮件，暂时无法接纳新用户，未执行任何操作。',
  ],
  'phone-unavailable': [
    503,
    'No text messages',
    'This venue cannot send text messages, so phones cannot be used here. Nothing was done.',
    '无法发送短信',
    '本站尚无法发送短信，暂不能使用手机号，未执行任何操作。',
  ],
  'outcome-unknown': [
    504,
    'Outcome unknown',
    'The answer did not come in time. It may have been done all the same: look before you try again.',
    '结果未知',
    '未能及时得到结果，操作可能已经执行，重试前请先查看。',
  ],
  'internal-fault': [
    500,
    'Fault',
    'Something broke on our side and has been recorded.',
    '系统故障',
    '系统内部出现故障，已记录。',
  ],
  refused: [409, 'Refused', 'This is not possible at present.', '已拒绝', '目前无法执行此操作。'],
} as const satisfies Readonly<Record<string, ProblemRow>>;
