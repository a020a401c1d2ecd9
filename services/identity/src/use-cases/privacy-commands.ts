import { CancelClosureCommand, CancelClosureHandler } from './cancel-closure/cancel-closure.handler.js';
import { ExportDataCommand, ExportDataHandler } from './export-data/export-data.handler.js';
import { RequestClosureCommand, RequestClosureHandler } from './request-closure/request-closure.handler.js';

/** What customers ask of what is known about them, and how they leave. */
export const PRIVACY_COMMANDS = {
  ExportData: ExportDataCommand,
  RequestClosure: RequestClosureCommand,
  CancelClosure: CancelClosureCommand,
} as const;

export const PRIVACY_HANDLERS = [ExportDataHandler, RequestClosureHandler, CancelClosureHandler] as const;
