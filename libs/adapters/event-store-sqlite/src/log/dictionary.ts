/**
 * Preset dictionaries of the row codec, by version. A version is never edited once logs have been written with it; a
 * better dictionary becomes a new version (version 1 was in use before the first release). The texts are the shapes of
 * the most frequent events, with the most frequent last, where distances are shortest.
 */
const RARE = [
  '["UserRegistered",{"uid":"","country":"AU","profile":"au","contactRef":""},["KycStateSet",{"uid":"","state":90,"by":"',
  '["SymbolRegistered",{"symbol":"usdtaud","stream":"market-usdtaud","index":2,"base":"usdt","quote":"aud","pricePrecision"',
  ':4,"amountPrecision":2,"feeClass":"B"}',
  '["AccountOpened",{"account":"spot:","accountId":1000,"stpGroup":"spot:"},["AccountControlSet",{"account":"spot:","status',
  '":"active","allow":["exchange","withdraw","deposit","transfer"],"reasons":[]}',
  '"transactionType":"memo":"price-band","symbol-not-trading","too-many-fills","self-trade","expired","too-late","orderType',
  '":"market","orderType":"limit-maker","orderType":"stop-limit","orderType":"ioc","orderType":"limit-fok",',
  '"stopTicks":"stopOperator":"gte","lte","maxFunds":"clientOrderId":"t-","source":"spot-api","source":"spot-web","source":"spot-ios","source":"sys"',
  '["ReferencePriceSet",{"price":"at":["FeeConversionSet",{"ratePpm":["SymbolStateSet",{"state":4,"reason":"["EntryPosted",{"businessId":"transfer:',
  'ltcaudbchaudadaaudlinkaudhtaudxrpaudusdtaudsolnzdethbtcbtcnzdsolaudethaudbtcaud',
].join('');

const TRADES = [
  '["TradeSettled",{"businessId":"trade:1539","symbol":"btcaud","tradeId":1539,"priceTicks":1,"qtyLots":1,"takerSide":1,"bu',
  'yer":{"account":"house:taker-5","orderId":37352,"role":"taker","orderType":"limit","source":"house","feeAsset":"btc","fe',
  'eUnits":"0","ratePpm":0,"limitTicks":1,"orderLots":1},',
  '"seller":{"account":"house:maker-btcaud","orderId":37352,"role":"maker","orderType":"limit","source":"house","feeAsset":',
  '"aud","feeUnits":"0","ratePpm":0,"limitTicks":1,"orderLots":1},"tradedAt":179,"postings":[{"account":"house:taker-5","bu',
  'cket":"frozen","asset":"aud","units":"-',
  '"},{"account":"house:taker-5","bucket":"available","asset":"btc","units":"',
  '"},{"account":"house:fees","bucket":"available","asset":"aud","units":"',
  '"}]},{"at":179,"causes":{"market-btcaud":1},"hash":"',
  '["TradeExecuted",{"tradeId":1539,"priceTicks":1,"qtyLots":1,"takerSide":2,"maker":{"orderId":37352,"account":"house:make',
  'r-btcaud","filledLots":1,"filledValue":1,"orderType":"limit","source":"house","limitTicks":1},"taker":{"orderId":37352,"',
  'account":"house:taker-1","filledLots":1,"filledValue":1,"orderType":"limit","source":"house","limitTicks":1}},{"at":179,',
  '"causes":{"ledger-0":1}}],',
].join('');

const ORDERS = [
  '["OrderClosed",{"orderId":37352,"account":"house:maker-btcaud","state":"filled","reason":"filled","filledLots":1,"filled',
  'Value":1,"source":"house"},{"at":179,"causes":{"ledger-0":1}}]',
  '["OrderClosed",{"orderId":37352,"account":"house:maker-btcaud","state":"canceled","reason":"user-cancel","filledLots":0,',
  '"filledValue":0,"source":"house"},{"at":179}],',
  '["OrderAccepted",{"orderId":37352,"account":"house:maker-btcaud","side":2,"orderType":"limit","priceTicks":1,"qtyLots":1',
  ',"stpGroup":"house:maker-btcaud","source":"house"},{"at":179,"causes":{"ledger-0":1}}],',
  '["HoldReleased",{"businessId":"release:37352","orderId":37352,"account":"house:maker-btcaud","symbol":"btcaud","state":"',
  'canceled","reason":"user-cancel","closedAt":179,"postings":[{"account":"house:maker-btcaud","bucket":"frozen","asset":"a',
  'ud","units":"-',
  '"},{"account":"house:maker-btcaud","bucket":"available","asset":"aud","units":"',
  '"}]},{"at":179,"causes":{"market-btcaud":1},"hash":"',
  '"},{"at":179,"hash":"',
  '[["FundsHeld",{"order":{"account":"house:maker-btcaud","symbol":"btcaud","side":1,"orderType":"limit","priceTicks":1,"qt',
  'yLots":1,"orderId":37352,"source":"house","stpGroup":"house:maker-btcaud","stpMode":"cancel-taker","placedAt":179},',
  '"holdAsset":"btc","holdUnits":"1"},"holdAsset":"aud","holdUnits":"1","postings":[{"account":"house:maker-btcaud","bucket',
  '":"available","asset":"aud","units":"-',
  '"},{"account":"house:maker-btcaud","bucket":"frozen","asset":"aud","units":"',
  '"}]},{"at":179,"hash":"0123456789abcdef"}],',
].join('');

const DICTIONARIES: ReadonlyMap<number, Buffer> = new Map([[2, Buffer.from(RARE + TRADES + ORDERS)]]);

export const CURRENT_DICTIONARY = 2;

/** The dictionary of a version; undefined for one that this program does not know. */
export const dictionary = (version: number): Buffer | undefined => DICTIONARIES.get(version);
