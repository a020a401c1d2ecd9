export * from './signals.js';
export { answer, answerOf, ask, askAll, askSoon } from './ask.js';
export { askMarkets, type MarketsReply, type MarketsRow } from './ask-markets.js';
export { Gathering, type GatherOptions } from './gathering.js';
