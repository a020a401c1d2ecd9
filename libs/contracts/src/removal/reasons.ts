interface Reason {
  readonly code: string;
  readonly en: string;
  readonly zh: string;
}

/**
 * Why the desk decides as it does. The console shows the English words with the code; the customer is told in the
 * language of the request. A code is never given another meaning.
 */
export const REMOVAL_REASONS = {
  initiate: [
    { code: 'Q01', en: 'Identity checked against the verification', zh: '身份已与认证资料核对一致' },
    { code: 'Q02', en: 'Identity checked in a call to the number on record', zh: '已致电登记号码核实身份' },
  ],
  ask: [
    {
      code: 'Q11',
      en: 'Please send a photo of yourself holding the document with which you were verified',
      zh: '请发送您手持认证证件的照片',
    },
    { code: 'Q12', en: 'Please tell us when and how you lost access', zh: '请说明您何时、如何失去访问权限' },
    {
      code: 'Q13',
      en: 'Please name your last deposits or orders, with their time and amount',
      zh: '请说明您最近几笔入金或订单的时间和金额',
    },
    { code: 'Q14', en: 'The enclosure cannot be read. Please send it again', zh: '附件无法辨认，请重新发送' },
  ],
  reject: [
    { code: 'Q21', en: 'We could not establish that the account is yours', zh: '我们无法确认该账户属于您' },
    { code: 'Q22', en: 'What you ask to be removed is not bound', zh: '您申请解除的项目未绑定' },
    { code: 'Q23', en: 'The new address cannot be used', zh: '新邮箱无法使用' },
    { code: 'Q24', en: 'Another request of yours is being dealt with', zh: '您的另一项申请正在处理中' },
  ],
} as const satisfies Readonly<Record<string, readonly Reason[]>>;

export type RemovalDecision = keyof typeof REMOVAL_REASONS;
export const REMOVAL_DECISIONS = Object.keys(REMOVAL_REASONS) as readonly RemovalDecision[];

export const removalReasonOf = (code: string): Reason | undefined =>
  Object.values(REMOVAL_REASONS)
    .flat()
    .find((reason) => reason.code === code);
