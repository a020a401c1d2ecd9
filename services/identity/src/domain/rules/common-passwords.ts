/** Stems of the most common passwords, compared in lower case with the usual substitutions undone. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  (
    'password passwords passwort passw qwerty qwertyuiop qwertyui qwert azerty asdfgh asdfghjkl zxcvbn zxcvbnm ' +
    'iloveyou welcome admin administrator letmein login monkey dragon master football baseball basketball soccer ' +
    'hockey superman batman sunshine princess shadow michael jennifer jordan ashley daniel charlie andrew thomas ' +
    'george jessica hunter ranger buster tigger pepper ginger helloworld freedom whatever trustno default changeme ' +
    'mustang harley starwars computer internet google samsung qazwsx qazwsxedc killer cookie chocolate flower ' +
    'lovely loveme babygirl matrix maverick phoenix cheese purple orange banana'
  ).split(' '),
);
