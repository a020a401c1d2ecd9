import {
  KycVendorUnavailable,
  type KycVendor,
  type KycVendorAnswer,
  type KycVendorCalled,
  type KycVendorRequest,
} from '@corella/kyc-vendor';

export const CLEAR: KycVendorAnswer = {
  read: {},
  sanctionsHits: 0,
  publicFigure: false,
  fraud: false,
  faceScore: null,
  duplicates: [],
};

export interface ScriptedVendor extends KycVendor {
  /** What is answered from now on; null stays silent, and `away` cannot be reached. */
  answer: KycVendorAnswer | null | 'away';
  readonly started: KycVendorRequest[];
  /** What calls are taken for from now on. */
  called: KycVendorCalled;
}

/** A checking service that finds what a test says: nothing, unless it says another thing. */
export function scriptedVendor(): ScriptedVendor {
  const vendor: ScriptedVendor = {
    answer: CLEAR,
    started: [],
    async start(request) {
      if (vendor.answer === 'away') throw new KycVendorUnavailable('away');
      vendor.started.push(request);
    },
    async get(checkId) {
      if (vendor.answer === 'away') throw new KycVendorUnavailable('away');
      return vendor.started.some((request) => request.checkId === checkId) ? vendor.answer : null;
    },
    called: { kind: 'refused', why: 'unsigned' },
    webhook: () => vendor.called,
    close: () => Promise.resolve(),
  };
  return vendor;
}
