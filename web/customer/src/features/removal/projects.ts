import { isRemovalProject, type RemovalProject } from '@corella/contracts/removal';

/** Words of a project: `project.2.title`. */
export const PROJECT_KEYS: Readonly<Record<RemovalProject, 'phone' | 'authenticator' | 'email'>> = {
  1: 'phone',
  2: 'authenticator',
  3: 'email',
};

/** The project of an address, `/removal-certification/2/`; null where there is none. */
export function projectIn(pathname: string): RemovalProject | null {
  const number = Number(pathname.split('/').filter(Boolean).at(-1));
  return isRemovalProject(number) ? number : null;
}
