/**
 * Preset dictionaries of the row codec, by version. A version is never edited once logs exist that were written with it; a
 * better dictionary is a new version. The commonest words stand at the end, where their distances are shortest.
 */
const VERSION_1 = [
  '"ReferencePriceSet""FeeConversionSet""SymbolListed""SymbolStateSet""AccountControlSet""HistorySeeded""ParametersSet"',
  '"canceled""partial-canceled""filled""self-trade""too-many-fills""symbol-not-trading""price-band""user""reason":"',
  '"buy-market""sell-market""buy-ioc""sell-ioc""buy-limit-maker""sell-limit-maker""buy-stop-limit""sell-stop-limit""buy-limit-fok""sell-limit-fok"',
  '"btcaud""ethaud""btcnzd""ethbtc""xrpaud""solaud""ltcaud""adaaud""usdtaud""linkaud""bchaud""htaud"',
  '"asset":"usdt""asset":"eth""asset":"btc""asset":"aud""account":"house:maker-"account":"spot:10000"bucket":"available"bucket":"frozen"',
  '["FundsReleased",{"orderId":4["FundsHeld",{"orderId":4["OrderAccepted",{"orderId":4["OrderClosed",{"orderId":4["TradeSettled",{"tradeId":["TradeExecuted",{"tradeId":',
  '"makerOrderId":4"takerOrderId":4"priceTicks":"qtyLots":"remainingLots":"filledLots":"feePpm":"fee":"amount":"price":"quantity":"side":"buy","side":"sell","type":"limit",',
  '"symbol":"btcaud","clientOrderId":"0","stpGroup":"source":"spot-web","createdAt":17','}],["FundsReleased",{"}],["FundsHeld",{"}],["OrderClosed",{"}],["OrderAccepted",{"',
  '},{"at":17,"causes":{"market-btcaud":},{"at":17,"causes":{"ledger-0":,"hash":"0123456789abcdef"}],["',
].join('');

const DICTIONARIES: ReadonlyMap<number, Buffer> = new Map([[1, Buffer.from(VERSION_1)]]);

export const CURRENT_DICTIONARY = 1;

/** The dictionary of a version, undefined for one that this program does not know. */
export const dictionary = (version: number): Buffer | undefined => DICTIONARIES.get(version);
