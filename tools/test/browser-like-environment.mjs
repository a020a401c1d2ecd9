// jsdom has the document, but lacks what browsers and Node have in common. The libraries under test expect both.
import './quick-selectors.mjs';
import { TestEnvironment } from 'jest-environment-jsdom';

const shared = [
  'TextEncoder',
  'TextDecoder',
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'structuredClone',
  'BroadcastChannel',
  'AbortController',
  'AbortSignal',
  'CompressionStream',
  'DecompressionStream',
];

export default class BrowserLikeEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of shared) this.global[name] = globalThis[name];
    // jsdom has its own byte array. What the encoders return has to be an instance of the one that the tests see.
    this.global.Uint8Array = Uint8Array;
  }
}
