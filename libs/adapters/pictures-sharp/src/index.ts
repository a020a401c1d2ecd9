export { createSharpPictures } from './sharp-pictures.js';
export type { DecoderOptions } from './decoders.js';
