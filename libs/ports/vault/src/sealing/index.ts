export { blindIndex, derivedKey, seal, sealPieces, unseal } from './seal.js';
export {
  KEY_BYTES,
  newPersonKey,
  openBody,
  ownerOf,
  sealBody,
  unwrapPersonKey,
  wrapPersonKey,
  type SealedPlace,
} from './records.js';
