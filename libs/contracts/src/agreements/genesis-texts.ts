import type { AgreementId, AgreementTexts } from '../identity/index.js';

const text = (...paragraphs: readonly string[]): string => paragraphs.join('\n\n');

/**
 * The first version of each agreement that has one from the beginning. Their SHA-256 stand in `GENESIS_AGREEMENTS`, so
 * nothing here ever changes: another text is another version, which two people publish.
 */
export const GENESIS_TEXTS: Readonly<Partial<Record<AgreementId, AgreementTexts>>> = {
  terms: {
    'en-us': text(
      'You trade for yourself, with an account that only you use. Orders placed with your password, your ' +
        'session or one of your API keys are yours.',
      'An order that was accepted can fill at any moment until it is cancelled. Trades are final once they are ' +
        'booked; fees are those published on the fee page when the order was placed.',
      'We may pause a market when prices move too fast or to protect customers. While a market is paused it ' +
        'takes no new orders, and open orders can always be cancelled.',
      'Every balance is kept in a double-entry ledger. You can see each line that changed a balance of yours, ' +
        'and ask us about any of them.',
    ),
    'zh-cn': text(
      '您以本人名义交易，账户仅限本人使用。使用您的密码、会话或 API 密钥提交的订单均视为您本人的订单。',
      '已受理的订单在撤销之前随时可能成交。成交一经入账即为最终结果；手续费以下单时费率页公布的标准为准。',
      '当价格波动过快或为保护客户时，我们可能暂停某个市场。暂停期间不接受新订单，未成交订单始终可以撤销。',
      '所有余额均记录在复式账本中。您可以查看影响您余额的每一条记录，并就任何一条向我们询问。',
    ),
  },
  risk: {
    'en-us': text(
      'The price of a crypto-asset can fall to nothing. Trade only what you can afford to lose.',
      'A market order takes the best prices in the book at that moment. In a thin book the average price can be ' +
        'far from the last one; the form shows an estimate before you place it.',
      'A market may be paused, and an order may stay open or fill only in part. A limit price is a limit, not a ' +
        'promise that the order will fill.',
      'Crypto-assets are not deposits and no government scheme insures them. Gains may be taxed; ask an adviser ' +
        'if you are unsure.',
    ),
    'zh-cn': text(
      '加密资产的价格可能归零。请只投入您能承受损失的资金。',
      '市价单按当时盘口的最优价格成交。盘口较薄时，均价可能与最新价相差较大；下单前表单会显示预估均价。',
      '市场可能暂停，订单可能一直未成交或仅部分成交。限价只是限制，并不保证成交。',
      '加密资产不是存款，也不受任何政府计划保障。收益可能需要纳税，如有疑问请咨询专业顾问。',
    ),
  },
};
