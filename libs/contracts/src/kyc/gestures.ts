import type { KycSlot } from './fields.js';

/** What somebody is asked to do for a selfie, so that a photo of a photo does not do. */
export const KYC_GESTURES = {
  'turn-left': { en: 'Turn your head to the left', zh: '向左转头' },
  'turn-right': { en: 'Turn your head to the right', zh: '向右转头' },
  'look-up': { en: 'Look up', zh: '抬头' },
  'look-down': { en: 'Look down', zh: '低头' },
  'open-mouth': { en: 'Open your mouth', zh: '张开嘴' },
  'close-eyes': { en: 'Close your eyes', zh: '闭上眼睛' },
} as const;
export type KycGesture = keyof typeof KYC_GESTURES;
export const KYC_GESTURE_NAMES = Object.keys(KYC_GESTURES) as readonly KycGesture[];

/** The places of the selfies, a gesture each. */
export const SELFIE_SLOTS = ['selfie1', 'selfie2', 'selfie3'] as const satisfies readonly KycSlot[];
export type SelfieSlot = (typeof SELFIE_SLOTS)[number];
export const isSelfieSlot = (part: string): part is SelfieSlot => (SELFIE_SLOTS as readonly string[]).includes(part);
