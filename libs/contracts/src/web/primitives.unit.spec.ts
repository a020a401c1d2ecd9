import { emailText } from './primitives.js';

describe('an email address', () => {
  it.each(['a@b.example', 'first.last+tag@mail-1.b2.example', 'ü@B.Example'])('may be %s', (text) => {
    expect(emailText.safeParse(text).success).toBe(true);
  });

  it.each(['a,b@c.example', 'a;b@c.example', '(c)a@c.example', 'group:a@c.example', '[a]@c.example'])(
    'may not be a list or a comment, such as %j',
    (text) => {
      expect(emailText.safeParse(text).success).toBe(false);
    },
  );

  it.each(['a@-b.example', 'a@b-.example', 'a@b..example', 'a@.example', 'a@b', 'a\u0000b@c.example', 'a b@c.example'])(
    'may not be %j',
    (text) => {
      expect(emailText.safeParse(text).success).toBe(false);
    },
  );
});
