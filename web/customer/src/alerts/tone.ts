const PITCHES = [660, 880] as const;
const SECONDS = 0.14;
const LOUDNESS = 0.12;
const SILENCE = 0.0001;

let context: AudioContext | null = null;

/** Two short tones. Browsers stay silent until the page was pressed once; that is theirs to decide. */
export function playTone(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
  for (const [at, pitch] of PITCHES.entries()) {
    const begin = context.currentTime + at * SECONDS;
    const [oscillator, gain] = [context.createOscillator(), context.createGain()];
    oscillator.frequency.value = pitch;
    gain.gain.setValueAtTime(LOUDNESS, begin);
    gain.gain.exponentialRampToValueAtTime(SILENCE, begin + SECONDS);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(begin);
    oscillator.stop(begin + SECONDS);
  }
}
