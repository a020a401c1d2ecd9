import { BeginRemovalCommand, BeginRemovalHandler } from './begin-removal/begin-removal.handler.js';
import { ProveRemovalCommand, ProveRemovalHandler } from './prove-removal/prove-removal.handler.js';
import { PutRemovalFileCommand, PutRemovalFileHandler } from './put-removal-file/put-removal-file.handler.js';
import { SendRemovalCommand, SendRemovalHandler } from './send-removal/send-removal.handler.js';
import { AnswerRemovalCommand, AnswerRemovalHandler } from './answer-removal/answer-removal.handler.js';
import { CancelRemovalCommand, CancelRemovalHandler } from './cancel-removal/cancel-removal.handler.js';
import { StopRemovalCommand, StopRemovalHandler } from './stop-removal/stop-removal.handler.js';
import { ClaimRemovalCommand, ClaimRemovalHandler } from './claim-removal/claim-removal.handler.js';
import { ReleaseRemovalCommand, ReleaseRemovalHandler } from './release-removal/release-removal.handler.js';
import { DecideRemovalCommand, DecideRemovalHandler } from './decide-removal/decide-removal.handler.js';

/** Requests of customers who cannot get in, and what the desk does with them. */
export const REMOVAL_COMMANDS = {
  BeginRemoval: BeginRemovalCommand,
  ProveRemoval: ProveRemovalCommand,
  PutRemovalFile: PutRemovalFileCommand,
  SendRemoval: SendRemovalCommand,
  AnswerRemoval: AnswerRemovalCommand,
  CancelRemoval: CancelRemovalCommand,
  StopRemoval: StopRemovalCommand,
  ClaimRemoval: ClaimRemovalCommand,
  ReleaseRemoval: ReleaseRemovalCommand,
  DecideRemoval: DecideRemovalCommand,
} as const;

export const REMOVAL_HANDLERS = [
  BeginRemovalHandler,
  ProveRemovalHandler,
  PutRemovalFileHandler,
  SendRemovalHandler,
  AnswerRemovalHandler,
  CancelRemovalHandler,
  StopRemovalHandler,
  ClaimRemovalHandler,
  ReleaseRemovalHandler,
  DecideRemovalHandler,
] as const;
