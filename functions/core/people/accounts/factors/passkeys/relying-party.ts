import type { Viewer } from '../../../../../platform/caller.ts';
import { link } from '../../../../kernel/mails/link.ts';

/** The relying party of a call: the host in the browser's address line, without the port (docs/decisions/second-factors.md). */
export const relyingPartyOf = ({ host }: Viewer): string => host.replace(/:\d+$/, '');

/** The origin of our pages at that host. */
export const originOf = ({ host }: Viewer): string => link(host, '');
