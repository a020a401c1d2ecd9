import { DecideApprovalCommand, DecideApprovalHandler } from './decide-approval/decide-approval.handler.js';
import { RequestApprovalCommand, RequestApprovalHandler } from './request-approval/request-approval.handler.js';
import {
  RequestSystemApprovalCommand,
  RequestSystemApprovalHandler,
} from './request-system-approval/request-system-approval.handler.js';

/** What takes people: asking for them, and what they decide. */
export const APPROVAL_COMMANDS = {
  RequestApproval: RequestApprovalCommand,
  RequestSystemApproval: RequestSystemApprovalCommand,
  DecideApproval: DecideApprovalCommand,
} as const;

export const APPROVAL_HANDLERS = [RequestApprovalHandler, RequestSystemApprovalHandler, DecideApprovalHandler] as const;
