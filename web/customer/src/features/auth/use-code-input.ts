import { useRef, useState } from 'react';
import { messageOf } from '../../forms/form-problem.js';

/** A field for a code of six digits, and what was wrong with the last one. */
export function useCodeInput() {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  return {
    input,
    code,
    problem,
    setProblem,
    type: (next: string): void => {
      setCode(next);
      if (next !== '') setProblem(undefined);
    },
    /** Says why the code was refused and asks for another one. */
    refuse: (error: Error): void => {
      setCode('');
      setProblem(messageOf(error));
      input.current?.focus();
    },
  };
}
