/** Runs one task after the other for each symbol. No symbol waits for another. */
export class SymbolLanes {
  private readonly lanes = new Map<string, Promise<unknown>>();

  inTurn<Done>(symbol: string, work: () => Promise<Done>): Promise<Done> {
    const done = (this.lanes.get(symbol) ?? Promise.resolve()).then(work);
    const lane = done.catch(() => undefined);
    this.lanes.set(symbol, lane);
    void lane.then(() => {
      if (this.lanes.get(symbol) === lane) this.lanes.delete(symbol);
    });
    return done;
  }

  /** Resolves when everything given so far is done. */
  async idle(): Promise<void> {
    await Promise.all(this.lanes.values());
  }
}
