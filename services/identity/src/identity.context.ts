import { systemStopwatch } from '@corella/clock';
import type { Vault } from '@corella/vault';
import { AgreementNotices } from './agreement-mails/agreement-notices.js';
import { GraceEnds } from './agreements/grace-ends.js';
import { unlessAway, type IdentityOptions } from './identity.options.js';
import { streamsOf } from './identity.streams.js';
import { AuditLog } from './audit/audit-log.js';
import { UnnamedFiles } from './documents/unnamed-files.js';
import { demandTime, OneAtATime, ownAppends, ParkedStreams, RecentWrites } from '@corella/aggregates';
import { BlockEnds } from './blocks/block-ends.js';
import { ApiKeys } from './api-keys/api-keys.js';
import { KeyNotices } from './api-keys/key-notices.js';
import { PendingApprovals } from './approvals/pending-approvals.js';
import { passkeySite } from './domain/rules/passkey-site.js';
import { diligenceParts } from './diligence/diligence-parts.js';
import { KycRows } from './kyc/kyc-rows.js';
import { Challenges } from './login/challenges.js';
import { CodePacing } from './login/code-pacing.js';
import { FailedStaffLogins } from './login/failed-staff-logins.js';
import { Guesses } from './login/guesses.js';
import { LoginAttempts } from './login/login-attempts.js';
import { RegistrationLimit } from './login/registration-limit.js';
import { SecondSteps } from './login/second-steps.js';
import { SignUpGuesses } from './login/sign-up-guesses.js';
import { StepUps } from './login/step-ups.js';
import { Tickets } from './login/tickets.js';
import { WorkGate } from './login/work-gate.js';
import { Authenticators } from './people/authenticators.js';
import { Closures } from './closure/closures.js';
import { Contacts } from './people/contacts.js';
import { EmailChanges } from './people/email-changes.js';
import { Devices } from './people/devices.js';
import { LinkRows } from './links/link-rows.js';
import { PersonLinks } from './links/person-links.js';
import { LockLinks } from './people/lock-links.js';
import { MailLanguages } from './people/mail-languages.js';
import { MailPhrases, withPhrases } from './people/mail-phrases.js';
import { OwnerNews } from './people/owner-news.js';
import { Phones } from './people/phones.js';
import { Passkeys } from './people/passkeys.js';
import { PasswordResets } from './people/password-resets.js';
import { RecoveryCodes } from './people/recovery-codes.js';
import { Registrations } from './people/registrations.js';
import { SecurityLog } from './people/security-log.js';
import { SignUpLinks } from './sign-ups/sign-up-links.js';
import { StaffDirectory, staffPerson } from './people/staff-directory.js';
import { StaffProposals } from './people/staff-proposals.js';
import { StaffInvitations } from './people/staff-invitations.js';
import { UnnamedRows } from './people/unnamed-rows.js';
import { UserNotes } from './people/user-notes.js';
import { Users } from './people/users.js';
import { demoNamesOf } from './demo/demo-names.js';
import { VerifiedNames } from './kyc/verified-names.js';
import { verifyingParts } from './identity.verifying.js';
import { PasswordHasher } from './secrets/password-hasher.js';
import type { RandomBytes } from './secrets/random-bytes.js';
import { Reveals } from './staff-watch/reveals.js';
import { RemovalLinks } from './removals/removal-links.js';
import { RemovalRows } from './removals/removal-rows.js';
import { RemovalTimes } from './removals/removal-times.js';
import type { Removals } from './removals/removals.js';
import { SessionTickets } from './sessions/session-tickets.js';
import { signalChanged } from './sessions/signal-changed.js';
import { CUSTOMER_SESSIONS, STAFF_SESSIONS } from './sessions/session-limits.js';
import { Sessions } from './sessions/sessions.js';

export type { IdentityOptions } from './identity.options.js';

export const IDENTITY_CONTEXT = Symbol('identity context');
export type IdentityContext = ReturnType<typeof createIdentityContext>;

/** Everything that the use cases need, created once. */
export function createIdentityContext(options: IdentityOptions & { readonly random: RandomBytes }) {
  const { store, vault, clock, random, config } = options;
  const unnamedFiles = new UnnamedFiles(options);
  const namingFiles = { ...options, vault: unnamedFiles.watched };
  const onFault = unlessAway(options);
  const sleep = options.sleep ?? ((ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms)));
  const recentWrites = new RecentWrites();
  const written = (stream: string, revision: number): void => recentWrites.note(stream, revision);
  const streamDeps = { store: ownAppends(store, options.ownership), clock, written };
  const streams = streamsOf(streamDeps);
  const { agreements, removals, verifications } = streams;
  const contacts = new Contacts(vault);
  const sessionDeps = { vault, clock, random, onFault };
  const audit = new AuditLog(streamDeps);
  const executing = new OneAtATime();
  const phones = new Phones(vault, executing);
  const kycRows = new KycRows(namingFiles.vault);
  const demoNames = demoNamesOf({ vault, isDemo: config.demo });
  const verifiedNames = new VerifiedNames(verifications, kycRows, demoNames);
  const blockEnds = new BlockEnds({ stopwatch: systemStopwatch, ...options });
  const users = new Users(streams.users, contacts, phones, verifiedNames, options.sms, agreements, blockEnds);
  const staff = new StaffDirectory(streams.staff, vault);
  const verifying = verifyingParts({ ...options, ...streams, users, kycRows, executing, onFault, sleep });
  const telling = tellingParts({ ...options, onFault, users, contacts });
  const { secondLookShare = config.demo && !config.simulate ? 0 : undefined } = options;
  const hasher = new PasswordHasher(options.argon2, () => demandTime(clock.nowMs()));
  return {
    ...options,
    onFault,
    sleep,
    recentWrites,
    blockEnds,
    contacts,
    phones,
    users,
    staff,
    agreements,
    verifiedNames,
    demoNames,
    closures: new Closures(),
    agreementNotices: new AgreementNotices({ ...options, ...telling, users, contacts, agreements }),
    graceEnds: new GraceEnds({ ...options, users, agreements, ended: (uid) => signalChanged(options, { uid }) }),
    ...verifying,
    personLinks: linksOf({ ...options, streams: streams.links, users, verifications, kycRows }),
    notes: new UserNotes(vault),
    invitations: new StaffInvitations(vault, random),
    unnamedFiles,
    ...removalParts({ ...namingFiles, onFault, executing, removals }),
    unnamedRows: new UnnamedRows({ ...options, users, staff, verifications, removals }),
    parkedStreams: new ParkedStreams(options),
    approvals: streams.approvals,
    audit,
    failedStaffLogins: new FailedStaffLogins({ audit, clock, onFault }),
    ...partsByMail(vault, executing),
    ...factorsOf(options),
    ...sessionsOf(sessionDeps),
    hasher,
    ...limitsOf({ ...options, sleep, hasher }),
    tickets: new Tickets(random),
    stepUps: new StepUps(random),
    sessionTickets: new SessionTickets(random),
    secondSteps: new SecondSteps(vault, executing, (error) => options.onWarning?.(error)),
    ...telling,
    ...diligenceParts({ ...options, ...verifying, ...telling, users, contacts, executing, sleep, secondLookShare }),
    executing,
    pendingApprovals: new PendingApprovals(),
    reveals: new Reveals(),
    staffProposals: new StaffProposals({ vault, random }),
  };
}

/** Who is logged in, and what happened to their logins. */
const sessionsOf = (
  deps: ConstructorParameters<typeof Sessions>[0] & ConstructorParameters<typeof SecurityLog>[0],
) => ({
  securityLog: new SecurityLog(deps),
  sessions: new Sessions(deps, CUSTOMER_SESSIONS, (uid) => uid),
  staffSessions: new Sessions(deps, STAFF_SESSIONS, staffPerson),
});

/** Who shares what with whom. */
const linksOf = (
  deps: Omit<ConstructorParameters<typeof PersonLinks>[0] & ConstructorParameters<typeof LinkRows>[0], 'linkRows'>,
) => new PersonLinks({ ...deps, linkRows: new LinkRows(deps) });

/** How often anybody may try. */
const limitsOf = ({
  config,
  clock,
  smsPerDay,
  sleep,
  ...deps
}: Omit<IdentityOptions, 'sleep'> & {
  readonly sleep: (ms: number) => Promise<void>;
  readonly hasher: PasswordHasher;
  readonly random: RandomBytes;
}) => ({
  workGate: new WorkGate({ hasher: deps.hasher, clock, random: deps.random }),
  attempts: new LoginAttempts({ limitSources: config.limits, clock, sleep }),
  staffAttempts: new LoginAttempts({ limitSources: config.limits, clock, sleep }),
  registrationLimit: new RegistrationLimit(config.limits),
  guesses: new Guesses(),
  signUpGuesses: new SignUpGuesses(),
  pacing: new CodePacing(smsPerDay),
});

/** The factors of customers' logins. */
const factorsOf = ({ vault, random, config }: IdentityOptions & { readonly random: RandomBytes }) => ({
  authenticators: new Authenticators(vault, config.demo),
  recoveryCodes: new RecoveryCodes(vault, random),
  passkeys: new Passkeys(vault, passkeySite(config.publicOrigins)),
  challenges: new Challenges(random),
  /** Of logins that name nobody. Apart, so that strangers push out no challenge of somebody. */
  staffChallenges: new Challenges(random),
});

/** What is done by codes that are mailed. */
const partsByMail = (vault: Vault, executing: OneAtATime) => ({
  registrations: new Registrations(vault),
  passwordResets: new PasswordResets(vault, executing),
  emailChanges: new EmailChanges(vault, executing),
});

/**
 * What reaches the owner of an account, how a device of theirs is told from a stranger's, and the keys, of whose end
 * the owner is told.
 */
function tellingParts(
  deps: Pick<IdentityOptions, 'vault' | 'mailer' | 'clock' | 'onWarning'> & {
    readonly random: RandomBytes;
    readonly onFault: (error: unknown) => void;
    readonly users: Users;
    readonly contacts: Contacts;
  },
) {
  const { vault, random, contacts } = deps;
  const mailPhrases = new MailPhrases(vault);
  const mailer = withPhrases(deps.mailer, { contacts, mailPhrases });
  const languages = new MailLanguages(deps);
  const apiKeys = new ApiKeys(deps);
  return {
    mailer,
    mailPhrases,
    languages,
    lockLinks: new LockLinks(vault, random),
    ownerNews: new OwnerNews(vault, deps.clock, random),
    signUpLinks: new SignUpLinks(vault, random),
    devices: new Devices(vault, random),
    apiKeys,
    keyNotices: new KeyNotices({ ...deps, languages, mailer, apiKeys }),
  };
}

/** Requests of customers who cannot get in. */
const removalParts = (
  deps: Pick<IdentityOptions, 'vault' | 'files' | 'clock' | 'onWarning'> & {
    readonly random: RandomBytes;
    readonly onFault: (error: unknown) => void;
    readonly executing: OneAtATime;
    readonly removals: Removals;
  },
) => ({
  removals: deps.removals,
  removalRows: new RemovalRows(deps.vault, deps.files, deps.executing),
  removalLinks: new RemovalLinks(deps.vault, deps.random),
  removalTimes: new RemovalTimes(deps),
});
