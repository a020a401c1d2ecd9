import type { ProblemRow } from './problem-row.js';

/** Problems that only staff sees: approvals, versions, records. */
export const STAFF_PROBLEMS = {
  'payload-invalid': [
    400,
    'Not possible',
    'What was asked for cannot be carried out as written.',
    '内容无效',
    '所请求的内容无法执行。',
  ],
  'reason-missing': [400, 'Reason missing', 'Give a reason.', '缺少原因', '请填写原因。'],
  'approval-own': [
    403,
    'Not your own',
    'Nobody decides what they asked for.',
    '不能自行审批',
    '不能审批自己发起的请求。',
  ],
  'user-unknown': [404, 'User not found', 'There is no such user.', '用户不存在', '未找到该用户。'],
  'staff-unknown': [404, 'Not found', 'There is no such member of staff.', '未找到', '未找到该员工。'],
  'approval-unknown': [404, 'Not found', 'There is no such request.', '未找到', '未找到该审批。'],
  'payload-changed': [
    409,
    'Changed meanwhile',
    'The content has changed since it was reviewed.',
    '内容已变更',
    '内容在审核后已发生变化。',
  ],
  'approval-pending': [
    409,
    'Already asked for',
    'The same request is waiting for a decision.',
    '已提交',
    '相同的审批正在等待处理。',
  ],
  'approval-decided': [409, 'Already decided', 'This request has already been decided.', '已处理', '该审批已处理。'],
  'approval-expired': [409, 'Expired', 'This request has expired.', '已过期', '该审批已过期。'],
  'already-frozen': [409, 'Already frozen', 'This account is already frozen.', '已冻结', '该账户已被冻结。'],
  'not-frozen': [409, 'Not frozen', 'This account is not frozen.', '未冻结', '该账户未被冻结。'],
  'state-changed': [
    409,
    'Changed meanwhile',
    'The market is no longer in the state that you saw.',
    '状态已变更',
    '市场状态已发生变化。',
  ],
  'state-unchanged': [
    409,
    'Nothing to change',
    'The market is already in that state.',
    '无需变更',
    '市场已处于该状态。',
  ],
  'version-conflict': [
    409,
    'Changed meanwhile',
    'Someone else has changed this. Load it again.',
    '内容已变更',
    '内容已被他人修改，请重新加载。',
  ],
} as const satisfies Readonly<Record<string, ProblemRow>>;
