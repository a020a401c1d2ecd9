import { ProblemError } from '@corella/api-client';
import type { KycAnswers, KycFieldName, KycKind, KycMethod } from '@corella/contracts/kyc';
import type { KycDraftWire } from '@corella/contracts/kyc-web';

export interface DraftState {
  readonly draft: KycDraftWire;
  /** What the page shows: the draft with what was typed since. */
  readonly answers: KycAnswers;
  readonly status: 'saved' | 'saving' | 'failed';
  /** Another tab or device has changed the draft: told until the customer writes on. */
  readonly changedElsewhere: boolean;
  /** Whose answers were taken over then. */
  readonly takenOver: readonly KycFieldName[];
}

/** Whose form it is, and how its pictures come. */
export interface DraftChoice {
  readonly kind?: KycKind;
  readonly method?: KycMethod;
}

export interface DraftVenue {
  patch(changes: DraftChoice & { readonly answers: KycAnswers }, version: number): Promise<KycDraftWire>;
  read(): Promise<KycDraftWire>;
  /** The application was sent, in another tab or on another device: there is nothing to write any more. */
  closed(): void;
}

const PAUSE_MS = 600;
const AGAIN_AFTER_MS = 3_000;
const isRefusal = (error: unknown, code: string): boolean => error instanceof ProblemError && error.code === code;
const isChanged = (error: unknown): boolean => isRefusal(error, 'draft-changed');

/**
 * Saves answers while they are typed: after a pause, one request at a time, with everything that was typed meanwhile in
 * the next one. If another tab was faster, its answers are taken over, and what was typed here is saved on top.
 */
export class DraftSaver {
  private state: DraftState;
  private pending: Partial<Record<KycFieldName, string>> = {};
  private running: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly venue: DraftVenue,
    draft: KycDraftWire,
  ) {
    this.state = { draft, answers: draft.answers, status: 'saved', changedElsewhere: false, takenOver: [] };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly get = (): DraftState => this.state;

  change(name: KycFieldName, answer: string): void {
    this.pending[name] = answer;
    this.show({ answers: { ...this.state.answers, [name]: answer }, status: 'saving', changedElsewhere: false });
    this.later(PAUSE_MS);
  }

  /** Makes it the form of a person or of a company, or says how pictures come. What was typed before is saved first. */
  async choose(choice: DraftChoice): Promise<void> {
    await this.flush();
    const patched = () => this.venue.patch({ answers: {}, ...choice }, this.state.draft.version);
    try {
      this.saved(await patched(), false);
    } catch (error) {
      if (!isChanged(error)) throw error;
      await this.takeOver();
      this.saved(await patched(), true);
    }
  }

  /** Resolves once nothing is waiting to be saved. Rejects if it could not be. */
  async flush(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    while (this.running !== null || Object.keys(this.pending).length > 0) {
      this.running ??= this.save().finally(() => {
        this.running = null;
      });
      await this.running;
    }
  }

  /** A draft that came another way, such as with a picture. */
  take(draft: KycDraftWire): void {
    this.show({ draft, answers: { ...draft.answers, ...this.pending } });
  }

  /** Nothing is sent after this. What was typed in the last moments is. */
  close(): void {
    void this.flush().catch(() => undefined);
    this.listeners.clear();
  }

  private later(ms: number): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush().catch(() => undefined), ms);
  }

  private async save(): Promise<void> {
    const sent = this.pending;
    this.pending = {};
    try {
      this.saved(await this.venue.patch({ answers: sent }, this.state.draft.version), this.state.changedElsewhere);
    } catch (error) {
      this.pending = { ...sent, ...this.pending };
      if (isChanged(error)) return this.takeOver();
      if (isRefusal(error, 'kyc-closed')) {
        this.pending = {};
        this.venue.closed();
        throw error;
      }
      this.show({ status: 'failed' });
      this.later(AGAIN_AFTER_MS);
      throw error;
    }
  }

  private async takeOver(): Promise<void> {
    const draft = await this.venue.read();
    // What was typed here belongs to the other form.
    if (draft.kind !== this.state.draft.kind) this.pending = {};
    const before = this.state.draft.answers;
    const names = Object.keys({ ...before, ...draft.answers }) as KycFieldName[];
    const takenOver = names.filter((name) => before[name] !== draft.answers[name] && !(name in this.pending));
    this.show({ takenOver: draft.kind === this.state.draft.kind ? takenOver : [] });
    this.saved(draft, true);
  }

  private saved(draft: KycDraftWire, changedElsewhere: boolean): void {
    const waits = Object.keys(this.pending).length > 0;
    this.show({
      draft,
      answers: { ...draft.answers, ...this.pending },
      status: waits ? 'saving' : 'saved',
      changedElsewhere,
    });
  }

  private show(changes: Partial<DraftState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }
}
