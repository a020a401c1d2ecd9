export {
  CHAIN_MODES,
  openChainSimulator,
  type ChainControls,
  type ChainMode,
  type ChainSimulator,
} from './chain-simulator.js';
