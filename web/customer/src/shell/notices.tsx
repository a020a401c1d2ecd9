import type { JSX } from 'react';
import { DueNotice } from '../agreements/agreement-notice/due-notice.js';
import { ClosingNote } from '../closing/closing-notice/closing-note.js';
import { LostBar } from '../lost-notice/lost-bar.js';

/** What is so on every page: agreements to sign soon, a closing account, a session that was lost. */
export function Notices(): JSX.Element {
  return (
    <>
      <DueNotice />
      <ClosingNote />
      <LostBar />
    </>
  );
}
