import type { ComponentType } from 'react';
import type { Role } from '../../../shared/roles.ts';
import type { Namespace } from '../lib/i18n.ts';

/** Who may open a screen: visitors without a session, anyone, or these roles. */
export type Access = 'visitors' | 'anyone' | readonly Role[];

export interface Screen {
  readonly path: string;
  readonly access: Access;
  /** It is about content, which an account has only while its Info CMS is not off. */
  readonly needsInfoCms?: true;
  /** It is also for members who are let in to some devices only. */
  readonly isForScoped?: true;
  /** Catalogues that it needs in addition to those of the shell. */
  readonly texts: readonly Namespace[];
  readonly load: () => Promise<ComponentType>;
}
