import { silenceOf } from './silence.js';

describe('the silence of the venue', () => {
  it('is none while answers arrive', () => {
    expect(silenceOf({ answeredAt: 100_000, missedAt: 0 }, 105_000)).toBeNull();
  });
  it('is noticed soon after a request has failed', () => {
    const failing = { answeredAt: 100_000, missedAt: 102_000 };
    expect(silenceOf(failing, 103_000)).toBeNull();
    expect(silenceOf(failing, 105_000)).toBe(5_000);
  });
  it('is noticed when requests hang and nothing fails', () => {
    expect(silenceOf({ answeredAt: 100_000, missedAt: 0 }, 113_000)).toBe(13_000);
  });
  it('ends with the next answer', () => {
    expect(silenceOf({ answeredAt: 120_000, missedAt: 119_000 }, 121_000)).toBeNull();
  });
  it('is not claimed before the first answer', () => {
    expect(silenceOf({ answeredAt: 0, missedAt: 100_000 }, 200_000)).toBeNull();
  });
});
