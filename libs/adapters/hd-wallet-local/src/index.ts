export { openLocalWallet } from './local-wallet.js';
