import { sharedAnswers } from './shared-answers.js';

const valueOf = (...asked: Parameters<typeof sharedAnswers>): readonly string[] =>
  sharedAnswers(...asked).map(({ kind, value }) => `${kind} ${value}`);

describe('what answers share', () => {
  it('numbers a passport by the country that gave it out, and any other document by that of the customer', () => {
    const passport = { documentType: 'passport', documentNumber: 'N 123', nationality: 'NZ' };
    expect(valueOf(passport, 'AU')).toEqual(['document NZ/passport/n123']);
    expect(valueOf({ ...passport, documentType: 'licence' }, 'AU')).toEqual(['document AU/licence/n123']);
  });

  it('spells widths, case and marks alike', () => {
    const home = { street: '７ Joint St.', building: '', municipality: 'SYDNEY', postcode: '20-00' };
    expect(valueOf(home, 'AU')).toEqual(['address AU/7jointst//sydney/2000']);
  });

  it('says nothing of a home without a street or a postcode, nor of a number without a sign', () => {
    expect(valueOf({ street: 'x', municipality: 'y' }, 'AU')).toEqual([]);
    expect(valueOf({ postcode: '2000', documentType: 'passport', documentNumber: '--' }, 'AU')).toEqual([]);
  });
});
