export { createKycVendorSimulator, type KycVendorSimulator, type Play } from './kyc-vendor-simulator.js';
export { createUnconfiguredKycVendor } from './unconfigured-kyc-vendor.js';
