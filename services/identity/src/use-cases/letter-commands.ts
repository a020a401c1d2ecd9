import { EnterKycPinCommand, EnterKycPinHandler } from './enter-kyc-pin/enter-kyc-pin.handler.js';
import { MissKycLetterCommand, MissKycLetterHandler } from './miss-kyc-letter/miss-kyc-letter.handler.js';
import { PlayKycLetterCommand, PlayKycLetterHandler } from './play-kyc-letter/play-kyc-letter.handler.js';

/** What becomes of a letter with a PIN. */
export const LETTER_COMMANDS = {
  EnterKycPin: EnterKycPinCommand,
  PlayKycLetter: PlayKycLetterCommand,
  MissKycLetter: MissKycLetterCommand,
} as const;

export const LETTER_HANDLERS = [EnterKycPinHandler, PlayKycLetterHandler, MissKycLetterHandler];
