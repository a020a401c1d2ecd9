export {
  BANK_MODES,
  openBankSimulator,
  type BankControls,
  type BankMode,
  type BankSimulator,
} from './bank-simulator.js';
