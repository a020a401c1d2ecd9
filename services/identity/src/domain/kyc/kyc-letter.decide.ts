import type { IdentityRejection } from '@corella/contracts/identity';
import { KYC_PIN, letterMissedFrom, MAIL_STATE } from '@corella/contracts/kyc';
import { assertNever, ok, reject, type Result } from '@corella/result';
import { about, rated } from './about-case.js';
import { dueAgain } from './due-date.js';
import type { KycCommand } from './kyc-command.js';
import type { KycCase, KycEvent, Letter, Verification } from './kyc-state.js';

type Decision = Result<readonly KycEvent[], IdentityRejection>;
type LetterCommand = Extract<
  KycCommand,
  { readonly type: 'PostLetter' | 'ReturnLetter' | 'MissLetter' | 'VoidLetter' | 'EnterPin' }
>;

const DAY_MS = 86_400_000;
/** Letters go to Japan only. */
const ZONE = 'Asia/Tokyo';

/** What becomes of the letter with the PIN. */
export function decideLetter(command: LetterCommand, state: Verification, at: number): Decision {
  const { letter, current, mailState } = state;
  if (letter === null || current === null) return reject({ code: 'pin-unavailable' });
  const named = { ...about(current), letter: letter.letter };
  const ended = { ...named, dueAt: dueAfterPost(current, at) };
  const isOnItsWay = mailState === MAIL_STATE.mailing;
  switch (command.type) {
    case 'PostLetter':
      return mailState === MAIL_STATE.waiting
        ? ok([{ type: 'LetterPosted', data: { ...named, until: at + KYC_PIN.days * DAY_MS } }])
        : reject({ code: 'pin-unavailable' });
    case 'ReturnLetter':
      return isOnItsWay ? ok([{ type: 'LetterReturned', data: ended }]) : reject({ code: 'pin-unavailable' });
    case 'MissLetter': {
      // The post takes its time. Whoever says so earlier would end a PIN that is about to come.
      if (!isOnItsWay || letter.until === null) return reject({ code: 'pin-unavailable' });
      const from = letterMissedFrom(letter.until);
      return at < from
        ? reject({ code: 'letter-early', inputs: { from } })
        : ok([{ type: 'LetterReturned', data: ended }]);
    }
    case 'VoidLetter':
      return isOver(letter, at) ? ok([{ type: 'LetterVoided', data: { ...ended, cause: 'age' } }]) : ok([]);
    case 'EnterPin': {
      if (!isOnItsWay || isOver(letter, at)) return reject({ code: 'pin-unavailable' });
      const { by, approvalId } = letter;
      if (command.isRight)
        return ok([
          {
            type: 'KycApproved',
            data: {
              ...about(current),
              source: 'pin',
              by,
              ...rated(current),
              ...(approvalId === null ? {} : { approvalId }),
            },
          },
        ]);
      const failed: KycEvent = { type: 'PinFailed', data: named };
      return letter.wrong + 1 >= KYC_PIN.guesses
        ? ok([failed, { type: 'LetterVoided', data: { ...ended, cause: 'guesses' } }])
        : ok([failed]);
    }
    default:
      return assertNever(command);
  }
}

/** The clock stood still from the decision until the desk has the case again. */
const dueAfterPost = ({ dueAt, decided }: KycCase, at: number): number =>
  dueAgain(dueAt, { from: decided?.at ?? at, to: at }, ZONE);

/** How many letters of the last ninety days there are. One that is older counts no more. */
export const lettersCounting = ({ lettersAt }: Verification, at: number): number =>
  lettersAt.filter((orderedAt) => at - orderedAt < KYC_PIN.days * DAY_MS).length;

const isOver = ({ until }: Letter, at: number): boolean => until !== null && at >= until;
