export { vaultConformance, type VaultUnderTest } from './vault-conformance.js';
