import type { ComponentType } from 'react';
import type { Role } from '../../../shared/roles.ts';
import type { Namespace } from '../lib/i18n.ts';

/** Access to a screen: visitors, everybody, or these roles. */
export type Access = 'visitors' | 'anyone' | readonly Role[];

export interface Screen {
  readonly path: string;
  readonly access: Access;
  /** Catalogues it needs besides the shell's. */
  readonly texts: readonly Namespace[];
  readonly load: () => Promise<ComponentType>;
}
