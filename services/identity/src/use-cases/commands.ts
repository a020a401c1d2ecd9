import type { IdentityCommand, IdentityCommandType } from '@corella/contracts/identity';
import type { Command } from '@nestjs/cqrs';
import { BeginPhoneCommand, BeginPhoneHandler } from './begin-phone/begin-phone.handler.js';
import { ConfirmPhoneCommand, ConfirmPhoneHandler } from './confirm-phone/confirm-phone.handler.js';
import { RemovePhoneCommand, RemovePhoneHandler } from './remove-phone/remove-phone.handler.js';
import { TextStepUpCommand, TextStepUpHandler } from './text-step-up/text-step-up.handler.js';
import { BeginEmailChangeCommand, BeginEmailChangeHandler } from './begin-email-change/begin-email-change.handler.js';
import { ChangeEmailCommand, ChangeEmailHandler } from './change-email/change-email.handler.js';
import { ChangePasswordCommand, ChangePasswordHandler } from './change-password/change-password.handler.js';
import { ClaimKycCaseCommand, ClaimKycCaseHandler } from './claim-kyc-case/claim-kyc-case.handler.js';
import { DecideKycCaseCommand, DecideKycCaseHandler } from './decide-kyc-case/decide-kyc-case.handler.js';
import { BeginKycHandoffCommand, BeginKycHandoffHandler } from './begin-kyc-handoff/begin-kyc-handoff.handler.js';
import { EndKycHandoffCommand, EndKycHandoffHandler } from './end-kyc-handoff/end-kyc-handoff.handler.js';
import { OpenKycHandoffCommand, OpenKycHandoffHandler } from './open-kyc-handoff/open-kyc-handoff.handler.js';
import {
  PutKycPhonePictureCommand,
  PutKycPhonePictureHandler,
} from './put-kyc-phone-picture/put-kyc-phone-picture.handler.js';
import { PutKycPictureCommand, PutKycPictureHandler } from './put-kyc-picture/put-kyc-picture.handler.js';
import { ReleaseKycCaseCommand, ReleaseKycCaseHandler } from './release-kyc-case/release-kyc-case.handler.js';
import { RemoveKycPictureCommand, RemoveKycPictureHandler } from './remove-kyc-picture/remove-kyc-picture.handler.js';
import { ReopenKycCommand, ReopenKycHandler } from './reopen-kyc/reopen-kyc.handler.js';
import { ResubmitKycCommand, ResubmitKycHandler } from './resubmit-kyc/resubmit-kyc.handler.js';
import { SaveKycDraftCommand, SaveKycDraftHandler } from './save-kyc-draft/save-kyc-draft.handler.js';
import { SubmitKycCommand, SubmitKycHandler } from './submit-kyc/submit-kyc.handler.js';
import { ChangeSubAccountCommand, ChangeSubAccountHandler } from './change-sub-account/change-sub-account.handler.js';
import { CreateSubAccountCommand, CreateSubAccountHandler } from './create-sub-account/create-sub-account.handler.js';
import {
  ResetSubAccountCredentialsCommand,
  ResetSubAccountCredentialsHandler,
} from './reset-sub-account-credentials/reset-sub-account-credentials.handler.js';
import { CreateSubApiKeyCommand, CreateSubApiKeyHandler } from './create-sub-api-key/create-sub-api-key.handler.js';
import { DeleteSubApiKeyCommand, DeleteSubApiKeyHandler } from './delete-sub-api-key/delete-sub-api-key.handler.js';
import { UpdateSubApiKeyCommand, UpdateSubApiKeyHandler } from './update-sub-api-key/update-sub-api-key.handler.js';
import { CreateApiKeyCommand, CreateApiKeyHandler } from './create-api-key/create-api-key.handler.js';
import { APPROVAL_COMMANDS, APPROVAL_HANDLERS } from './approval-commands.js';
import { DraftAgreementCommand, DraftAgreementHandler } from './draft-agreement/draft-agreement.handler.js';
import { DeleteApiKeyCommand, DeleteApiKeyHandler } from './delete-api-key/delete-api-key.handler.js';
import { FreezeUserCommand, FreezeUserHandler } from './freeze-user/freeze-user.handler.js';
import { EndUserSessionsCommand, EndUserSessionsHandler } from './end-user-sessions/end-user-sessions.handler.js';
import { PRIVACY_COMMANDS, PRIVACY_HANDLERS } from './privacy-commands.js';
import { LockAccountCommand, LockAccountHandler } from './lock-account/lock-account.handler.js';
import {
  IssueRecoveryCodesCommand,
  IssueRecoveryCodesHandler,
} from './issue-recovery-codes/issue-recovery-codes.handler.js';
import { LoginCommand, LoginHandler } from './login/login.handler.js';
import {
  LoginTwoStepBeginCommand,
  LoginTwoStepBeginHandler,
} from './login-two-step-begin/login-two-step-begin.handler.js';
import { LoginTwoStepCommand, LoginTwoStepHandler } from './login-two-step/login-two-step.handler.js';
import { LogoutCommand, LogoutHandler } from './logout/logout.handler.js';
import { ReadCustomerFileCommand, ReadCustomerFileHandler } from './read-customer-file/read-customer-file.handler.js';
import { RecordAuditCommand, RecordAuditHandler } from './record-audit/record-audit.handler.js';
import { RecordRefusalCommand, RecordRefusalHandler } from './record-refusal/record-refusal.handler.js';
import { REMOVAL_COMMANDS, REMOVAL_HANDLERS } from './removal-commands.js';
import { LETTER_COMMANDS, LETTER_HANDLERS } from './letter-commands.js';
import { STAFF_FACTOR_COMMANDS, STAFF_FACTOR_HANDLERS } from './staff-factor-commands.js';
import { RegisterCommand, RegisterHandler } from './register/register.handler.js';
import { ReportNotMeCommand, ReportNotMeHandler } from './report-not-me/report-not-me.handler.js';
import {
  RequestPasswordResetCommand,
  RequestPasswordResetHandler,
} from './request-password-reset/request-password-reset.handler.js';
import { ResetPasswordCommand, ResetPasswordHandler } from './reset-password/reset-password.handler.js';
import { ResendCodeCommand, ResendCodeHandler } from './resend-code/resend-code.handler.js';
import {
  ExchangeSessionTicketCommand,
  ExchangeSessionTicketHandler,
} from './exchange-session-ticket/exchange-session-ticket.handler.js';
import {
  IssueSessionTicketCommand,
  IssueSessionTicketHandler,
} from './issue-session-ticket/issue-session-ticket.handler.js';
import { RevokeSessionCommand, RevokeSessionHandler } from './revoke-session/revoke-session.handler.js';
import { SetFavouriteCommand, SetFavouriteHandler } from './set-favourite/set-favourite.handler.js';
import { ConsumeStepUpCommand, ConsumeStepUpHandler } from './consume-step-up/consume-step-up.handler.js';
import { SetMailPhraseCommand, SetMailPhraseHandler } from './set-mail-phrase/set-mail-phrase.handler.js';
import { SetPreferenceCommand, SetPreferenceHandler } from './set-preference/set-preference.handler.js';
import { SignAgreementsCommand, SignAgreementsHandler } from './sign-agreements/sign-agreements.handler.js';
import {
  StaffChangePasswordCommand,
  StaffChangePasswordHandler,
} from './staff-change-password/staff-change-password.handler.js';
import {
  StaffInvitationOpenCommand,
  StaffInvitationOpenHandler,
} from './staff-invitation-open/staff-invitation-open.handler.js';
import { StaffInviteCommand, StaffInviteHandler } from './staff-invite/staff-invite.handler.js';
import { StaffJoinCommand, StaffJoinHandler } from './staff-join/staff-join.handler.js';
import {
  StaffRevokeSessionCommand,
  StaffRevokeSessionHandler,
} from './staff-revoke-session/staff-revoke-session.handler.js';
import { StaffResetCommand, StaffResetHandler } from './staff-reset/staff-reset.handler.js';
import { StaffTotpBeginCommand, StaffTotpBeginHandler } from './staff-totp-begin/staff-totp-begin.handler.js';
import { StaffTotpConfirmCommand, StaffTotpConfirmHandler } from './staff-totp-confirm/staff-totp-confirm.handler.js';
import { StaffLoginCommand, StaffLoginHandler } from './staff-login/staff-login.handler.js';
import { StaffLogoutCommand, StaffLogoutHandler } from './staff-logout/staff-logout.handler.js';
import { PasskeyAddCommand, PasskeyAddHandler } from './passkey-add/passkey-add.handler.js';
import { PasskeyBeginCommand, PasskeyBeginHandler } from './passkey-begin/passkey-begin.handler.js';
import { PasskeyRemoveCommand, PasskeyRemoveHandler } from './passkey-remove/passkey-remove.handler.js';
import { PasskeyRenameCommand, PasskeyRenameHandler } from './passkey-rename/passkey-rename.handler.js';
import { StepUpBeginCommand, StepUpBeginHandler } from './step-up-begin/step-up-begin.handler.js';
import { StepUpCommand, StepUpHandler } from './step-up/step-up.handler.js';
import { TOTP_COMMANDS, TOTP_HANDLERS } from './totp-commands.js';
import { TransferFundsCommand, TransferFundsHandler } from './transfer-funds/transfer-funds.handler.js';
import { UpdateApiKeyCommand, UpdateApiKeyHandler } from './update-api-key/update-api-key.handler.js';
import { VerifyEmailCommand, VerifyEmailHandler } from './verify-email/verify-email.handler.js';
import { VerifyLinkCommand, VerifyLinkHandler } from './verify-link/verify-link.handler.js';
import { WriteUserNoteCommand, WriteUserNoteHandler } from './write-user-note/write-user-note.handler.js';

type CommandClass<T extends IdentityCommandType> = new (request: IdentityCommand<T>) => Command<unknown>;

/** One entry for each command of the contract. A missing one does not compile. */
const COMMANDS: { readonly [T in IdentityCommandType]: CommandClass<T> } = {
  ...REMOVAL_COMMANDS,
  ...STAFF_FACTOR_COMMANDS,
  ...LETTER_COMMANDS,
  Register: RegisterCommand,
  ResendCode: ResendCodeCommand,
  VerifyEmail: VerifyEmailCommand,
  VerifyLink: VerifyLinkCommand,
  LockAccount: LockAccountCommand,
  ...PRIVACY_COMMANDS,
  ReportNotMe: ReportNotMeCommand,
  Login: LoginCommand,
  LoginTwoStepBegin: LoginTwoStepBeginCommand,
  LoginTwoStep: LoginTwoStepCommand,
  RequestPasswordReset: RequestPasswordResetCommand,
  ResetPassword: ResetPasswordCommand,
  Logout: LogoutCommand,
  BeginEmailChange: BeginEmailChangeCommand,
  BeginPhone: BeginPhoneCommand,
  ConfirmPhone: ConfirmPhoneCommand,
  RemovePhone: RemovePhoneCommand,
  TextStepUp: TextStepUpCommand,
  ChangeEmail: ChangeEmailCommand,
  ChangePassword: ChangePasswordCommand,
  StepUpBegin: StepUpBeginCommand,
  StepUp: StepUpCommand,
  ...TOTP_COMMANDS,
  PasskeyBegin: PasskeyBeginCommand,
  PasskeyAdd: PasskeyAddCommand,
  PasskeyRemove: PasskeyRemoveCommand,
  PasskeyRename: PasskeyRenameCommand,
  IssueRecoveryCodes: IssueRecoveryCodesCommand,
  IssueSessionTicket: IssueSessionTicketCommand,
  ExchangeSessionTicket: ExchangeSessionTicketCommand,
  RevokeSession: RevokeSessionCommand,
  SignAgreements: SignAgreementsCommand,
  ConsumeStepUp: ConsumeStepUpCommand,
  SetMailPhrase: SetMailPhraseCommand,
  SetPreference: SetPreferenceCommand,
  SetFavourite: SetFavouriteCommand,
  CreateApiKey: CreateApiKeyCommand,
  UpdateApiKey: UpdateApiKeyCommand,
  DeleteApiKey: DeleteApiKeyCommand,
  CreateSubAccount: CreateSubAccountCommand,
  ChangeSubAccount: ChangeSubAccountCommand,
  ResetSubAccountCredentials: ResetSubAccountCredentialsCommand,
  CreateSubApiKey: CreateSubApiKeyCommand,
  UpdateSubApiKey: UpdateSubApiKeyCommand,
  DeleteSubApiKey: DeleteSubApiKeyCommand,
  TransferFunds: TransferFundsCommand,
  ClaimKycCase: ClaimKycCaseCommand,
  DecideKycCase: DecideKycCaseCommand,
  PutKycPicture: PutKycPictureCommand,
  BeginKycHandoff: BeginKycHandoffCommand,
  EndKycHandoff: EndKycHandoffCommand,
  OpenKycHandoff: OpenKycHandoffCommand,
  PutKycPhonePicture: PutKycPhonePictureCommand,
  ReleaseKycCase: ReleaseKycCaseCommand,
  RemoveKycPicture: RemoveKycPictureCommand,
  ReopenKyc: ReopenKycCommand,
  ResubmitKyc: ResubmitKycCommand,
  SaveKycDraft: SaveKycDraftCommand,
  SubmitKyc: SubmitKycCommand,
  StaffLogin: StaffLoginCommand,
  StaffLogout: StaffLogoutCommand,
  StaffInvite: StaffInviteCommand,
  StaffReset: StaffResetCommand,
  StaffInvitationOpen: StaffInvitationOpenCommand,
  StaffJoin: StaffJoinCommand,
  StaffChangePassword: StaffChangePasswordCommand,
  StaffTotpBegin: StaffTotpBeginCommand,
  StaffTotpConfirm: StaffTotpConfirmCommand,
  StaffRevokeSession: StaffRevokeSessionCommand,
  FreezeUser: FreezeUserCommand,
  WriteUserNote: WriteUserNoteCommand,
  EndUserSessions: EndUserSessionsCommand,
  DraftAgreement: DraftAgreementCommand,
  ...APPROVAL_COMMANDS,
  ReadCustomerFile: ReadCustomerFileCommand,
  RecordAudit: RecordAuditCommand,
  RecordRefusal: RecordRefusalCommand,
};

export const COMMAND_TYPES = Object.keys(COMMANDS) as readonly IdentityCommandType[];

export const COMMAND_HANDLERS = [
  ...REMOVAL_HANDLERS,
  ...STAFF_FACTOR_HANDLERS,
  ...LETTER_HANDLERS,
  RegisterHandler,
  ResendCodeHandler,
  VerifyEmailHandler,
  VerifyLinkHandler,
  LockAccountHandler,
  ...PRIVACY_HANDLERS,
  ReportNotMeHandler,
  LoginHandler,
  LoginTwoStepBeginHandler,
  LoginTwoStepHandler,
  RequestPasswordResetHandler,
  ResetPasswordHandler,
  LogoutHandler,
  BeginEmailChangeHandler,
  BeginPhoneHandler,
  ConfirmPhoneHandler,
  RemovePhoneHandler,
  TextStepUpHandler,
  ChangeEmailHandler,
  ChangePasswordHandler,
  PasskeyAddHandler,
  PasskeyBeginHandler,
  PasskeyRemoveHandler,
  PasskeyRenameHandler,
  StepUpBeginHandler,
  StepUpHandler,
  ...TOTP_HANDLERS,
  IssueRecoveryCodesHandler,
  IssueSessionTicketHandler,
  ExchangeSessionTicketHandler,
  RevokeSessionHandler,
  SignAgreementsHandler,
  ConsumeStepUpHandler,
  SetMailPhraseHandler,
  SetPreferenceHandler,
  SetFavouriteHandler,
  CreateApiKeyHandler,
  UpdateApiKeyHandler,
  DeleteApiKeyHandler,
  CreateSubAccountHandler,
  ChangeSubAccountHandler,
  ResetSubAccountCredentialsHandler,
  CreateSubApiKeyHandler,
  UpdateSubApiKeyHandler,
  DeleteSubApiKeyHandler,
  TransferFundsHandler,
  ClaimKycCaseHandler,
  DecideKycCaseHandler,
  PutKycPictureHandler,
  BeginKycHandoffHandler,
  EndKycHandoffHandler,
  OpenKycHandoffHandler,
  PutKycPhonePictureHandler,
  ReleaseKycCaseHandler,
  RemoveKycPictureHandler,
  ReopenKycHandler,
  ResubmitKycHandler,
  SaveKycDraftHandler,
  SubmitKycHandler,
  StaffLoginHandler,
  StaffLogoutHandler,
  StaffInviteHandler,
  StaffResetHandler,
  StaffInvitationOpenHandler,
  StaffJoinHandler,
  StaffChangePasswordHandler,
  StaffTotpBeginHandler,
  StaffTotpConfirmHandler,
  StaffRevokeSessionHandler,
  FreezeUserHandler,
  WriteUserNoteHandler,
  EndUserSessionsHandler,
  DraftAgreementHandler,
  ...APPROVAL_HANDLERS,
  ReadCustomerFileHandler,
  RecordAuditHandler,
  RecordRefusalHandler,
];

/** The command as the bus takes it; null for a type that is not a command. */
export function commandFor(request: IdentityCommand<IdentityCommandType>): Command<unknown> | null {
  if (!Object.hasOwn(COMMANDS, request.type)) return null;
  const commandClass = COMMANDS[request.type] as new (
    request: IdentityCommand<IdentityCommandType>,
  ) => Command<unknown>;
  return new commandClass(request);
}
