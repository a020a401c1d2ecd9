import type { Language } from '@corella/contracts/routes';

export interface ProblemText { readonly title: string; readonly detail: string }
export interface ProblemKind { readonly status: number; readonly texts: Readonly<Record<Language, ProblemText>> }

type Row = readonly [status: number, enTitle: string, enDetail: string, zhTitle: string, zhDetail: string];

/** The one table from stable codes to statuses and words. A code that is missing here is answered as `refused` (409). */
const ROWS: Readonly<Record<string, Row>> = {
  'invalid-request': [400, 'Check the marked fields', 'Something in the request is not as it should be.', '请检查标出的字段', '请求中有内容不符合要求。'],
  'invalid-json': [400, 'Not readable', 'The body is not the JSON this address expects.', '无法读取', '请求正文不是有效的 JSON。'],
  'idempotency-key-missing': [400, 'Idempotency-Key is missing', 'Send the header Idempotency-Key with 1 to 128 visible characters.', '缺少 Idempotency-Key', '请在请求头中提供 1 至 128 个可见字符的 Idempotency-Key。'],
  'price-band': [400, 'Price outside the band', 'The price is too far from the last price.', '价格超出范围', '价格与最新价相差过大。'],
  'amount-invalid': [400, 'Amount not possible', 'The amount cannot be used for this order.', '数量无效', '该数量不能用于此订单。'],
  'email-invalid': [400, 'Check the email address', 'Write an email address such as name@example.com.', '请检查邮箱', '请输入有效的邮箱地址。'],
  'password-weak': [400, 'Password too weak', 'Use 8 to 20 characters with a number, an upper and a lower case letter and a special character.', '密码强度不足', '请使用 8 至 20 位，包含数字、大小写字母和特殊字符。'],
  'password-common': [400, 'Password too common', 'This password is on a list of common ones. Choose another.', '密码过于常见', '该密码在常见密码列表中，请更换。'],
  'country-not-served': [400, 'Country not served', 'We do not serve this country yet.', '暂不支持该国家', '我们暂未在该国家提供服务。'],
  'agreements-missing': [400, 'Agreements missing', 'Both agreements have to be accepted.', '尚未同意协议', '需要同意全部协议。'],
  'code-wrong': [400, 'Wrong code', 'The code is not right.', '验证码错误', '验证码不正确。'],
  'code-expired': [400, 'Code expired', 'The code has expired. Ask for a new one.', '验证码已过期', '验证码已过期，请重新获取。'],
  'label-invalid': [400, 'Check the label', 'A label has 1 to 50 characters.', '请检查备注', '备注为 1 至 50 个字符。'],
  'ip-invalid': [400, 'Check the addresses', 'Write IP addresses or ranges, one each.', '请检查 IP', '请填写有效的 IP 地址或网段。'],
  'permissions-invalid': [400, 'Check the permissions', 'These permissions cannot be given.', '请检查权限', '无法授予这些权限。'],
  'preference-unknown': [400, 'Unknown preference', 'There is no such preference.', '未知设置', '不存在该设置项。'],
  'agreement-unknown': [400, 'Unknown agreement', 'There is no such agreement.', '未知协议', '不存在该协议。'],
  'payload-invalid': [400, 'Not possible', 'What was asked for cannot be carried out as written.', '内容无效', '所请求的内容无法执行。'],
  'reason-missing': [400, 'Reason missing', 'Give a reason.', '缺少原因', '请填写原因。'],
  'credentials-wrong': [401, 'Log-in failed', 'Email or password is not right.', '登录失败', '邮箱或密码不正确。'],
  'two-step-required': [401, 'Second step needed', 'Enter the code of your authenticator.', '需要两步验证', '请输入身份验证器中的验证码。'],
  'ticket-expired': [401, 'Log in again', 'The log-in took too long. Start again.', '请重新登录', '登录超时，请重新开始。'],
  'session-required': [401, 'Log in first', 'You are not logged in, or your session has ended.', '请先登录', '您尚未登录或会话已结束。'],
  'permission-missing': [403, 'Not allowed', 'You do not have the permission for this.', '没有权限', '您没有此操作的权限。'],
  'account-frozen': [403, 'Account frozen', 'This account is frozen. Please contact support.', '账户已冻结', '该账户已被冻结，请联系客服。'],
  'account-closed': [403, 'Account closed', 'This account is closed.', '账户已关闭', '该账户已关闭。'],
  'kyc-required': [403, 'Verification needed', 'Verify your identity before trading.', '需要身份认证', '交易前请先完成身份认证。'],
  'agreement-required': [403, 'Agreements needed', 'Accept the agreements before trading.', '需要同意协议', '交易前请先同意相关协议。'],
  'authority-missing': [403, 'Not allowed', 'This account may not do this at present.', '没有权限', '该账户目前不能进行此操作。'],
  'foreign-origin': [403, 'Foreign origin', 'The request comes from a page that is not ours.', '来源无效', '请求来自非本站页面。'],
  'csrf-header-missing': [403, 'Header missing', 'Send the header X-Requested-With: corella.', '缺少请求头', '请提供请求头 X-Requested-With: corella。'],
  'insecure-origin': [403, 'Not over this connection', 'Logging in needs a secure connection.', '连接不安全', '登录需要安全连接。'],
  'loopback-only': [403, 'Not from here', 'This address answers the machine itself only.', '禁止访问', '该地址仅限本机访问。'],
  'approval-own': [403, 'Not your own', 'Nobody decides what they asked for.', '不能自行审批', '不能审批自己发起的请求。'],
  'not-found': [404, 'Not found', 'There is nothing here.', '未找到', '此处没有内容。'],
  'order-unknown': [404, 'Order not found', 'You have no such order.', '订单不存在', '未找到该订单。'],
  'symbol-unknown': [404, 'Market not found', 'There is no such market.', '交易对不存在', '未找到该交易对。'],
  'session-unknown': [404, 'Session not found', 'You have no such session.', '会话不存在', '未找到该会话。'],
  'api-key-unknown': [404, 'API key not found', 'You have no such API key.', 'API 密钥不存在', '未找到该 API 密钥。'],
  'user-unknown': [404, 'User not found', 'There is no such user.', '用户不存在', '未找到该用户。'],
  'staff-unknown': [404, 'Not found', 'There is no such member of staff.', '未找到', '未找到该员工。'],
  'approval-unknown': [404, 'Not found', 'There is no such request.', '未找到', '未找到该审批。'],
  'account-unknown': [404, 'Account not found', 'There is no such account.', '账户不存在', '未找到该账户。'],
  'headers-timeout': [408, 'Too slow', 'The request did not arrive in time.', '请求超时', '请求未能及时到达。'],
  'insufficient-funds': [409, 'Not enough funds', 'The available balance does not cover this order.', '余额不足', '可用余额不足以支付该订单。'],
  'symbol-not-trading': [409, 'Market not trading', 'No orders are taken in this market at present. Open orders can be cancelled.', '市场暂停交易', '该市场目前不接受新订单，可以撤销未成交订单。'],
  'idempotency-conflict': [409, 'Key already used', 'This key was used for another request.', '标识已被使用', '该标识已用于另一个请求。'],
  'order-finished': [409, 'Order already finished', 'The order has ended; nothing is left to cancel.', '订单已结束', '订单已结束，无法撤销。'],
  'command-expired': [409, 'Came too late', 'The order came too late and was not placed. Try again.', '请求过期', '订单到达过晚，未能提交，请重试。'],
  'settlement-stopped': [409, 'Market not trading', 'Settlement in this market is stopped.', '市场暂停交易', '该市场的结算已暂停。'],
  'api-key-limit': [409, 'Too many API keys', 'At most 20 API keys are possible.', 'API 密钥过多', '最多可创建 20 个 API 密钥。'],
  'totp-exists': [409, 'Already set up', 'An authenticator is already bound.', '已绑定', '已绑定身份验证器。'],
  'totp-missing': [409, 'Not set up', 'No authenticator is bound.', '未绑定', '尚未绑定身份验证器。'],
  'payload-changed': [409, 'Changed meanwhile', 'The content has changed since it was reviewed.', '内容已变更', '内容在审核后已发生变化。'],
  'version-conflict': [409, 'Changed meanwhile', 'Someone else has changed this. Load it again.', '内容已变更', '内容已被他人修改，请重新加载。'],
  'body-too-large': [413, 'Too large', 'The body is larger than 100 kB.', '请求过大', '请求正文超过 100 kB。'],
  'uri-too-long': [414, 'Too long', 'The address is too long.', '地址过长', '请求地址过长。'],
  'content-type-unsupported': [415, 'Wrong kind of body', 'Send application/json in UTF-8.', '格式不支持', '请以 UTF-8 编码的 application/json 发送。'],
  'headers-too-large': [431, 'Too large', 'The headers are too large.', '请求头过大', '请求头过大。'],
  'too-many-requests': [429, 'Slow down', 'Too many requests. Wait a moment.', '请求过多', '请求过于频繁，请稍后再试。'],
  'slow-down': [429, 'Slow down', 'Too many attempts. Wait a moment.', '尝试过多', '尝试次数过多，请稍后再试。'],
  'too-many-guesses': [429, 'Too many guesses', 'Ask for a new code.', '尝试过多', '请重新获取验证码。'],
  'busy': [429, 'Busy', 'The venue is busy. Nothing was done; try again in a moment.', '系统繁忙', '系统繁忙，未执行任何操作，请稍后重试。'],
  'not-ready': [503, 'Not ready', 'The venue is starting or stopping.', '暂不可用', '系统正在启动或停止。'],
  'storage-full': [503, 'Storage full', 'New orders are refused until space is free. Cancels work.', '存储已满', '存储空间不足，暂不接受新订单，可以撤单。'],
  'outcome-unknown': [504, 'Outcome unknown', 'The answer did not come in time. Ask for the order by your own id; do not assume it failed.', '结果未知', '未能及时得到结果。请用您的订单标识查询，不要假定失败。'],
  'internal-fault': [500, 'Fault', 'Something broke on our side and has been recorded.', '系统故障', '系统内部出现故障，已记录。'],
  'refused': [409, 'Refused', 'This is not possible at present.', '已拒绝', '目前无法执行此操作。'],
};

const kindOf = ([status, title, detail, zhTitle, zhDetail]: Row): ProblemKind => ({ status, texts: { 'en-us': { title, detail }, 'zh-cn': { title: zhTitle, detail: zhDetail } } });
const CATALOGUE = new Map(Object.entries(ROWS).map(([code, row]) => [code, kindOf(row)]));
const REFUSED = kindOf(ROWS['refused'] as Row);

export const problemKind = (code: string): ProblemKind => CATALOGUE.get(code) ?? REFUSED;
export const problemCodes = (): readonly string[] => [...CATALOGUE.keys()];
