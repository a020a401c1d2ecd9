/**
 * State outside React for what changes many times a second. Listeners are called at most once per animation frame, so a
 * burst of messages costs one paint. Without a page (in tests) a timer calls them.
 */
export class FrameStore<State> {
  private readonly listeners = new Set<() => void>();
  private scheduled = false;

  constructor(protected state: State) {}

  get = (): State => this.state;

  subscribe = (listener: () => void): (() => void) => {
    const first = this.listeners.size === 0;
    this.listeners.add(listener);
    if (first) this.start();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.stop();
    };
  };

  protected start(): void {}
  protected stop(): void {}

  protected set(state: State): void {
    this.state = state;
    if (this.scheduled) return;
    this.scheduled = true;
    onNextFrame(() => {
      this.scheduled = false;
      for (const listener of this.listeners) listener();
    });
  }
}

/** Hidden tabs get no animation frames; a slow timer keeps their state from standing still. */
function onNextFrame(run: () => void): void {
  if (typeof document !== 'undefined' && !document.hidden) requestAnimationFrame(run);
  else setTimeout(run, 250);
}
