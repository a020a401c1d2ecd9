export { openLocalSigner, type LocalSignerOptions } from './local-signer.js';
export type { SignerChain, SignerPolicy } from './signer-policy.js';
